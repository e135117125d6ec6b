import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import { describe, expect, it } from "vitest";
import { toExtraction } from "../../src/host/to-extraction.ts";
import { cardData } from "../../src/layout/cards/card-data.ts";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { line, page } from "./lines.ts";

const typeOf = (id: number): VerificationDocumentType => {
  const type = documentTypes.find((one) => one.id === id);
  if (!type) throw new Error(`There is no document type ${id}.`);
  return type;
};
/** As in a flow that accepts licences of any country. */
const { countries: _, ...anyLicence } = typeOf(1);

describe("a card without a code", () => {
  it("of a university is read by its title, its labels and its only name", () => {
    const lines = page(`
      # HALCYON STATE UNIVERSITY
      Jane Marie Doe
      STUDENT
      ID 900 417 226 | EXP 08/31/2029
    `);
    expect(cardData(typeOf(11), readCard(lines))).toEqual({
      person: { fullName: "Jane Marie Doe" },
      document: {
        type: "U.S. University ID Card",
        number: "900417226",
        expirationDate: "2029-08-31",
        identified: "1",
      },
    });
  });

  it("has no name if two could be the holder's", () => {
    const lines = page(`
      # HALCYON COLLEGE
      Jane Doe
      Faculty
      Robert Roe
    `);
    expect(readCard(lines).person).toBeUndefined();
  });

  it("of the armed forces is an access card, with a title on two lines", () => {
    const lines = page(`
      # Armed Forces of the United States
      DOE, | Affiliation
      JANE MARIE A. | Uniformed
      Rank | Expiration Date
      CPT | 2027DEC31
    `);
    expect(cardData(typeOf(6), readCard(lines))).toEqual({
      person: { fullName: "JANE MARIE A. DOE", surname: "DOE", givenNames: "JANE MARIE A." },
      document: {
        type: "U.S. Access Card",
        expirationDate: "2027-12-31",
        countryCode: "USA",
        countryName: "United States of America",
        identified: "1",
      },
    });
  });

  it("of a uniformed service is not an access card", () => {
    const lines = page(`
      # UNITED STATES UNIFORMED SERVICES
      Department of Defense
      Affiliation | Pay grade
    `);
    expect(readCard(lines)).toEqual({});
  });

  it("of a consulate is Mexican if it names Mexico", () => {
    const text = (country: string) => `
      # MATRICULA CONSULAR / CONSULAR ID CARD
      ${country}
      Apellidos / Surname
      MOREAU VALDES
      Nombre / Given names
      INES
      Fecha de nacimiento / Date of birth
      08/MAR/1987
      Fecha de expiración / Expiration date
      04/MAR/2030
      No. de matrícula | 7312846
    `;
    expect(cardData(typeOf(9), readCard(page(text("Estados Unidos Mexicanos"))))).toEqual({
      person: { surname: "MOREAU VALDES", givenNames: "INES", dateOfBirth: "1987-03-08" },
      document: {
        type: "Matricula Consular",
        number: "7312846",
        expirationDate: "2030-03-04",
        countryCode: "MEX",
        countryName: "Mexico",
        identified: "1",
      },
    });
    expect(readCard(page(text("Consulado General"))).kind).toBeUndefined();
  });

  it("is a certificate of naturalization by a partly misread title, with the number in its corner", () => {
    const lines = page(`
      | No. 38 417 226
      # CERTIFICATE OF NATURALIZATI0N
      Date of birth: March 8, 1987 | Sex: Female
      Jane Marie Doe
      Department of Homeland Security
    `);
    expect(cardData(typeOf(8), readCard(lines))).toEqual({
      person: { dateOfBirth: "1987-03-08", fullName: "Jane Marie Doe", sex: "F" },
      document: {
        type: "Certificate of Naturalization",
        number: "38417226",
        countryCode: "USA",
        countryName: "United States of America",
        identified: "1",
      },
    });
  });

  it("has no kind without a title", () => {
    expect(readCard(page("LIBRARY CARD\nJane Doe\nID 12345"))).toEqual({});
    expect(cardData(typeOf(11), {})).toEqual({ document: { identified: "0" } });
  });

  it("has values without a title if it states birth and expiry, or three of four facts", () => {
    const [birth, expiry] = ["Date of birth: 08.03.1987", "Date of expiry: 04.04.2035"];
    const [number, surname] = ["Card no.: AQ4821736", "Surname: MOREAU"];
    const read = (...lines: readonly string[]) => readCard(page(lines.join("\n")));
    expect(read(birth, expiry)).toMatchObject({ person: { dateOfBirth: "1987-03-08" }, until: "2035-04-04" });
    expect(read(expiry, number, surname)).toMatchObject({
      number: "AQ4821736",
      person: { surname: "MOREAU" },
    });
    expect(read(birth, number)).toEqual({});
    expect(read(expiry, surname)).toEqual({});
  });

  it("is recognised even if another type was announced", () => {
    const lines = page("# HALCYON UNIVERSITY\nSTUDENT\nJane Doe");
    expect(cardData(typeOf(8), readCard(lines)).document).toEqual({
      type: "U.S. University ID Card",
      identified: "0",
    });
    const passport = page("# PASSPORT\nAntarctica\nPassport no. | AQ4821736");
    expect(cardData(typeOf(11), readCard(passport)).document).toMatchObject({
      type: "Passport",
      identified: "0",
    });
  });

  it("never identifies a passport, which has an MRZ", () => {
    const card = readCard(page("# PASSPORT\nFrance\nPassport no. | AQ4821736"));
    expect(card).toMatchObject({ kind: { id: 3 }, countryCode: "FRA" });
    expect(cardData(typeOf(3), card).document?.identified).toBe("0");
  });
});

describe("a licence whose fields are numbered", () => {
  const german = page(`
    # FÜHRERSCHEIN BUNDESREPUBLIK DEUTSCHLAND
    1. MOREAU-VALDES
    2. INES ANNE
    3. 08.03.1987 Port Halcyon
    4a. 05.04.2023 4c. Landratsamt
    4b. 04.04.2038
    5. B072RRE2I55
    9. AM/B/L
  `);

  it("is read by the numbers, day first, and identified in a flow that accepts it", () => {
    expect(cardData(anyLicence, readCard(german))).toEqual({
      person: { surname: "MOREAU-VALDES", givenNames: "INES ANNE", dateOfBirth: "1987-03-08" },
      document: {
        type: "Driver License",
        number: "B072RRE2I55",
        issueDate: "2023-04-05",
        expirationDate: "2038-04-04",
        countryCode: "DEU",
        countryName: "Germany",
        identified: "1",
      },
    });
    expect(cardData(typeOf(1), readCard(german)).document?.identified).toBe("0");
  });

  it("is read if the numbers stand in boxes of their own or without a gap", () => {
    const lines = page(`
      # DRIVING LICENCE | UK
      1. | MOREAU
      2. | MS INES
      3. | 08.03.1987 UNITED KINGDOM
      4b.04.04.2033
      5. MOREA853087I99AB
    `);
    expect(readCard(lines)).toEqual({
      kind: { id: 1, name: "Driver License" },
      countryCode: "GBR",
      person: { surname: "MOREAU", givenNames: "INES", dateOfBirth: "1987-03-08" },
      number: "MOREA853087I99AB",
      until: "2033-04-04",
    });
  });

  it("has no country if its heading names none: a birthplace is not the issuer", () => {
    const lines = page("# PERMIS DE CONDUIRE\n1. MOREAU\n2. INES\n3. 08/03/1987 FRANCE");
    const card = readCard(lines);
    expect(card.countryCode).toBeUndefined();
    expect(cardData(anyLicence, card).document?.identified).toBe("0");
  });

  it("has its first field at L., a misread 1.: text below is not a heading", () => {
    const card = readCard(page("# PERMIS DE CONDUIRE\nL. MOREAU\n2. INES, FRANCE\n3. 08/03/1987"));
    expect(card.person).toMatchObject({ surname: "MOREAU" });
    expect(card.countryCode).toBeUndefined();
  });

  it("leaves out unclear values", () => {
    const lines = [
      line("PRAWO JAZDY RZECZPOSPOLITA POLSKA", { row: 0 }),
      line("1. MOREAU", { row: 1, confidence: 40 }),
      line("4b. 04.04.2033", { row: 2, confidence: 40 }),
    ];
    expect(readCard(lines)).toEqual({
      kind: { id: 1, name: "Driver License" },
      countryCode: "POL",
    });
  });

  it("of the United States and Canada needs review if its barcode was not read", () => {
    const lines = page(`
      # GEORGIA DRIVER'S LICENSE
      4d DL NO. | 048217360
      1 | MOREAU
      4b EXP | 04/05/2033
    `);
    const card = readCard(lines);
    expect(card).toMatchObject({ countryCode: "USA", until: "2033-04-05" });
    expect(cardData(typeOf(1), card).document?.identified).toBe("0");
    expect(toExtraction(typeOf(1), { card }).quality).toEqual(["code_unread"]);
    expect(toExtraction(typeOf(1), { card, unknownCode: true }).quality).toEqual(["code_unsupported"]);
    const both = { ...typeOf(1), machineReadable: ["mrz", "pdf417"] as const };
    expect(toExtraction(both, { card, unknownCode: true }).quality).toEqual(["code_unread"]);
    expect(toExtraction(anyLicence, { card: readCard(german), unknownCode: true }).quality).toEqual([]);
    expect(toExtraction(anyLicence, { card: readCard(german) }).quality).toEqual([]);
    expect(toExtraction(anyLicence, { card: readCard(german) }, "USA").quality).toEqual(["code_unread"]);
  });
});
