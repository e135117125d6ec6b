import { countryOf } from "@passmuster/core/geography";
import { describe, expect, it } from "vitest";
import { cardData } from "../../src/layout/cards/card-data.ts";
import { issuers } from "../../src/layout/cards/issuers/index.ts";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { typeNamed } from "./extract.ts";
import { page } from "./lines.ts";

const [licence, identityCard, residencePermit] = [1, 12, 13];
const fields = "1. MOREAU\n2. INES ANNE\n3. 08.03.1987\n4a. 04.05.2023 | 4b. 03.05.2033\n5. X7304182";
const labels = "Surname\nMOREAU\nGiven names\nINES ANNE\nDate of birth\n08.03.1987";

const named = (drawing: string, type: number, country: string) => {
  const { kind, countryCode } = readCard(page(drawing), { type, country });
  return [kind?.id, countryCode];
};

describe("an announced issuer", () => {
  it.each([
    [
      "its name with misread letters",
      residencePermit,
      "NLD",
      `# KONNKRĘK DER NEDERLANDEN\nVERBLIJFSTITEL\n${labels}`,
    ],
    ["its name over two lines", licence, "HRV", `# REPUBLIKA\nHRVATSKA\nVOZAČKA DOZVOLA\n${fields}`],
    [
      "the last word of its name, hardly misread",
      identityCard,
      "LUX",
      `# 0 HE DE UXEMBOURG\nCARTE D'IDENTITE\n${labels}`,
    ],
    ["its sign", licence, "DEU", `# D | FÜHRERSCHEIN\n${fields}`],
    ["its code in the flag", identityCard, "GRC", `# GRC | IDENTITY CARD\n${labels}`],
    ["an authority", licence, "NLD", `# RIJBEWIJS\n${fields}\n4c. RDW`],
    ["a title in its own language", licence, "HUN", `# VEZETŐI ENGEDÉLY\n${fields}`],
    [
      "a misread title in its own language beside one that many states print",
      identityCard,
      "EST",
      `# 1SIKUTUNNISTUS IDENTITY CARD\n${labels}`,
    ],
    [
      "the name of its number of persons",
      identityCard,
      "TUR",
      `# KİMLİK KARTI\nT.C. Kimlik No\n12345678901\n${labels}`,
    ],
  ])("is proved by %s", (_proof, type, country, drawing) => {
    expect(named(drawing, type, country)).toEqual([type, country]);
  });

  it.each([
    ["another state's name", "BEL", `# KONINKRIJK DER NEDERLANDEN\nRIJBEWIJS\n${fields}`],
    ["another state's sign", "AUT", `# D | FÜHRERSCHEIN\n${fields}`],
    ["a title that several states print", "AUT", `# FÜHRERSCHEIN\n${fields}`],
    ["a title that resembles its own", "SVK", `# ŘIDIČSKÝ PRŮKAZ\n${fields}`],
    [
      "its sign beside another state's misread name",
      "ESP",
      `# REPUBLIKA SLOVENIA\nES\nVOZNIŠKO DOVOLJENJE\n${fields}`,
    ],
    ["an authority of two states", "GHA", `# DRIVING LICENCE\n${fields}\n4c. DVLA`],
    ["a nationality or a place", "GHA", `# DRIVING LICENCE\n${fields}\nPlace of birth\nREPUBLIC OF GHANA`],
  ])("is not proved by %s", (_proof, country, drawing) => {
    expect(named(drawing, licence, country)[1]).not.toBe(country);
  });

  it("is not proved by a title that one misread letter makes another state's", () => {
    expect(named(`# OPHOLDSKORT\n${labels}`, residencePermit, "DNK")).toEqual([residencePermit, undefined]);
  });

  it("resolves a badly legible title beside the fields of a card", () => {
    const card = (name: string) => `# ${name}\nVERBLES T1TE\n${labels}`;
    expect(named(card("KONINKRIJK DER NEDERLANDEN"), residencePermit, "NLD")).toEqual([
      residencePermit,
      "NLD",
    ]);
    expect(named(card("KONINKRIJK DER NEDERLANDEN"), identityCard, "NLD")[0]).toBeUndefined();
    expect(named(card("ACME LTD"), residencePermit, "NLD")[0]).toBeUndefined();
    expect(readCard(page(card("KONINKRIJK DER NEDERLANDEN"))).kind).toBeUndefined();
  });

  it("resolves a licence by its numbered fields, which a passport's are not", () => {
    expect(named(`# GB\nBRVER KRISPPM\n${fields}`, licence, "GBR")).toEqual([licence, "GBR"]);
    const passport =
      "# BELGIË BELGIQUE BELGIEN\n1. Naam / Nom\nMOREAU\n2. Voornamen\nINES\n3. Nationaliteit\n5. Geslacht";
    expect(named(passport, licence, "BEL")[0]).toBeUndefined();
  });

  it("need not be announced for a licence with parts of field 4", () => {
    const card = (four: string) =>
      readCard(page(`# KONINKRIJK DER NEDERLANDEN\nRUBEWI\n1. MOREAU\n2. INES\n3. 08.03.1987\n${four}`));
    expect(card("4a. 04.05.2023\n4b. 03.05.2033\n5. X7304182").kind?.id).toBe(licence);
    expect(card("4. 04.05.2023\n5. X7304182").kind).toBeUndefined();
  });

  it("tells the order of day and month", () => {
    const drawing = (name: string) =>
      `# ${name}\nDRIVING LICENCE\n1. MOREAU\n2. INES\n3. 03/08/1987\n5. X7304182`;
    expect(readCard(page(drawing("REPUBLIC OF KENYA"))).person?.dateOfBirth).toBe("1987-08-03");
    const american = drawing("REPUBLIC OF THE PHILIPPINES").replace("DRIVING LICENCE", "DRIVER'S LICENCE");
    expect(readCard(page(american)).person?.dateOfBirth).toBe("1987-03-08");
  });

  it("is part of the plan, and a card of another issuer is not identified", () => {
    const { countries: _, ...type } = typeNamed("Driver License");
    expect(planFor(type, "FRA").announced).toEqual({ type: licence, country: "FRA" });
    const card = { kind: { id: licence, name: type.name }, countryCode: "FRA" };
    expect(cardData(type, card, "FRA").document?.identified).toBe("1");
    expect(cardData(type, card, "DEU").document).toMatchObject({ identified: "0", countryCode: "FRA" });
  });
});

describe("the kind of a card", () => {
  it("is that of the title on a line of its own, whatever its labels name", () => {
    const permit = `# REPUBLIKA HRVATSKA\nDOZVOLA BORAVKA\n${labels}\nBroj osobne iskaznice - Identity number\nUFD906338`;
    expect(named(permit, residencePermit, "HRV")).toEqual([residencePermit, "HRV"]);
    expect(named(permit, identityCard, "HRV")[0]).toBe(residencePermit);
    const both = `# REPUBLIKA HRVATSKA\nDOZVOLA BORAVKA\nOSOBNA ISKAZNICA\n${labels}`;
    expect(named(both, residencePermit, "HRV")[0]).toBeUndefined();
  });

  it("is a permit if its title contains that of an identity card", () => {
    const chile = (title: string) => `# REPÚBLICA DE CHILE\n${title}\nApellidos\nMOREAU`;
    expect(readCard(page(chile("CÉDULA DE IDENTIDAD PARA EXTRANJEROS"))).kind?.id).toBe(residencePermit);
    expect(readCard(page(chile("CÉDULA DE IDENTIDAD"))).kind?.id).toBe(identityCard);
  });

  it("is a permit although its holder is of the United States, unless that is the issuer", () => {
    const card = (issuer: string, title: string, more: string) =>
      `# ${issuer}\n${title}\nSurname\nMOREAU\n${more}`;
    const german = card("BUNDESREPUBLIK DEUTSCHLAND", "AUFENTHALTSTITEL", "Nationality\nUNITED STATES");
    expect(readCard(page(german)).kind?.id).toBe(residencePermit);
    const canadian = card("CANADA", "PERMANENT RESIDENT CARD", "Nationality\nFRA");
    expect(readCard(page(canadian)).kind?.id).toBe(residencePermit);
    const american = card("UNITED STATES OF AMERICA", "PERMANENT RESIDENT CARD", "USCIS#\n730-418-266");
    expect(readCard(page(american)).kind?.id).toBe(7);
  });

  it("is a certificate of naturalization if its title says so above running text", () => {
    const sentence = "such person having taken the oath of allegiance in a ceremony";
    const text = ["# CERTIFICATE OF NATURALIZATION", ...Array.from({ length: 8 }, () => sentence)].join("\n");
    expect(readCard(page(text)).kind?.id).toBe(8);
  });

  it("is none for a letter, whatever it mentions", () => {
    const sentence = "we write about the driver license and the identity card that you have sent";
    const letter = (count: number) =>
      ["# UNITED STATES GOVERNMENT", "Agency", ...Array.from({ length: count }, () => sentence)].join("\n");
    expect(readCard(page(letter(8)))).toEqual({});
  });
});

describe("the files of issuers", () => {
  it("are of ISO 3166-1 codes, and of 60 issuers or more", () => {
    expect(issuers.size).toBeGreaterThanOrEqual(60);
    for (const code of issuers.keys()) expect(countryOf(code), code).toBeDefined();
  });

  it("share no sign of two letters or more", () => {
    const signs = [...issuers.values()].flatMap(({ signs: all }) => all).filter(({ length }) => length > 1);
    expect(new Set(signs).size).toBe(signs.length);
  });
});
