import { documentTypes } from "@passmuster/core";
import { describe, expect, it } from "vitest";
import { cardData } from "../../src/layout/cards/card-data.ts";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { page } from "./lines.ts";

const named = (drawing: string) => {
  const { kind, countryCode } = readCard(page(drawing));
  return [kind?.name, countryCode];
};

describe("the kind of a card without an MRZ", () => {
  it("is recognised by its title, in the language of its country, and so is the country", () => {
    expect(named("# REPÚBLICA DE COLOMBIA\nCÉDULA DE\nCIUDADANÍA\nNUIP 7.304.182")).toEqual([
      "National ID Card",
      "COL",
    ]);
    expect(named("# SVERIGE SWEDEN SUÈDE\nNATIONELLT IDENTITETSKORT\nNAMN")).toEqual([
      "National ID Card",
      "SWE",
    ]);
    expect(named("# REPUBLIK ÖSTERREICH\nAUFENTHALTSTITEL\nName\nMOREAU")).toEqual([
      "Residence Permit",
      "AUT",
    ]);
    expect(
      named("# UNITED STATES OF AMERICA\nPERMANENT RESIDENT\nSurname\nMOREAU\nUSCIS#\n730-418-266"),
    ).toEqual(["Permanent Resident Card", "USA"]);
  });

  it.each([
    ["National ID Card", "SRB", "# РЕПУБЛИКА СРБИЈА\nЛИЧНА КАРТА\nПрезиме\nЖИВКОВИЋ"],
    ["National ID Card", "BGR", "# РЕПУБЛИКА БЪЛГАРИЯ\nЛИЧНА КАРТА\nФамилия\nИВАНОВ"],
    ["National ID Card", "GRC", "# ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ\nΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ\nΕπώνυμο"],
    ["National ID Card", "UKR", "# УКРАЇНА\nПАСПОРТ ГРОМАДЯНИНА УКРАЇНИ\nПрізвище"],
    ["Driver License", "UKR", "# УКРАЇНА\nПОСВІДЧЕННЯ ВОДІЯ\n1. КОВАЛЬ"],
    ["Residence Permit", "CYP", "# ΚΥΠΡΙΑΚΗ ΔΗΜΟΚΡΑΤΙΑ\nΆδεια διαμονής\nΕπώνυμο"],
  ])("is recognised in Cyrillic and Greek letters: %s of %s", (kind, country, drawing) => {
    expect(named(drawing)).toEqual([kind, country]);
  });

  it("is recognised if letters were read as their Latin twins, or one was misread", () => {
    expect(named("# ЛИЧHA KAPTA\nПрезиме\nЖИВКОВИЋ")[0]).toBe("National ID Card");
    expect(named("# ΔΕΛΤΙ0 ΤΑΥΤΟΤΗΤΑΣ\nΘΕΟΔΩΡΑ")[0]).toBe("National ID Card");
    expect(named("# ЛИЧНИ ПОДАЦИ\nПрезиме\nЖИВКОВИЋ")[0]).toBeUndefined();
  });

  it("is a licence if the title takes two lines, or by the fields alone", () => {
    const fields = "3 DOB 03/08/1987 | 9 CLASS C\n4b EXP 04/05/2033 | 12 REST NONE\nHARBOR GLEN, KS 66099";
    expect(named(`DRIVER'S | USA\nLICENSE\n${fields}`)).toEqual(["Driver License", "USA"]);
    expect(named(`KANSAS | | USA\n${fields}`)).toEqual(["Driver License", "USA"]);
    expect(named("3 DOB 03/08/1987 | 9 CLASS C\n4b EXP 04/05/2033 | 12 REST NONE")).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is a state's identification card if it names a state, unlike a student's or consulate's", () => {
    const card = (issuer: string) => `# ${issuer}\nIDENTIFICATION CARD\nHARBOR GLEN, KS 66099`;
    expect(named(card("KANSAS"))).toEqual(["State ID Card", "USA"]);
    expect(named(card("HALCYON UNIVERSITY"))[0]).toBe("U.S. University ID Card");
  });

  const person = "Surname\nMOREAU\nGiven names\nINES\nDate of birth\n08.03.1987";

  const inItalian = "Cognome\nCOLOMBO\nNome\nROSA\nData di nascita\n25.11.1986";

  it.each([
    "# Kestrel Travel\nGET YOUR DRIVER LICENSE IN 10 DAYS\nOpen every day",
    "# RÉPUBLIQUE FRANÇAISE\nCarte d'identité : photos dès 5,90\nEntrée libre",
    "# BUNDESREPUBLIK DEUTSCHLAND\nPersonalausweis 5,90\nEintritt frei",
    "# Stadt Lindental\nFahrschule - Führerschein\n437 553 531",
    "# City of Larkspur\nReminder: passport\nWe cannot accept a passport card.",
    "# REINO DE ESPAÑA\nSu documento nacional de identidad\nAtentamente,",
    "# Stadt Lindental\nIhr Führerschein\nMit freundlichen Grüßen",
    "# City of Larkspur\nDriving licence lessons: invoice\nDate: 06.04.2016\nTotal: 580,59",
    "# Alpenverein Lindental\nRechnung: Fahrstunden\nFührerschein\nDatum: 14.03.2024",
    "# Club de Montaña Sol\nPASAPORTE\nN.º 12\n3,95",
    "# Falegnameria Olmo\nPASSAPORTO\nN. 9\nI borghi del lago\nVal Serena in treno\nDieci ricette",
  ])("is absent for a paper that speaks of a card: %#", (drawing) => {
    expect(named(drawing)[0]).toBeUndefined();
  });

  it.each([
    `# State of Merrimount\nAPPLICATION FOR A DRIVER LICENSE\n${person}`,
    `# RÉPUBLIQUE FRANÇAISE\nDemande de titre de séjour\n${person}`,
    `# Stadt Lindental\nAntrag auf Erteilung\nFÜHRERSCHEIN\n${person}`,
  ])("is absent for a form that asks for a card: %#", (drawing) => {
    expect(named(drawing)[0]).toBeUndefined();
    for (const type of [1, 12, 13])
      expect(readCard(page(drawing), { type, country: "FRA" }).kind).toBeUndefined();
  });

  it("is that of a title among the issuer's name, other titles and numbers, or beside a holder's fields", () => {
    expect(named("NEW MEXICO DRIVER LICENSE 4")[0]).toBe("Driver License");
    expect(named("ЗТЧТ ef ЗІТ / Your Aadhaar No.:")[0]).toBe("National ID Card");
    expect(named("FÜHRERSCHEIN DRIVING LICENCE PERMIS DE CONDUIRE D")[0]).toBe("Driver License");
    expect(named(`# KESTREL\nENHANCED DRIVER LICENSE\n${person}`)[0]).toBe("Driver License");
  });

  it("is not the announced one without fields of a holder", () => {
    const bill = (field: string) =>
      `# RÉPUBLIQUE FRANÇAISE\nPFRMHS DE CONDUVRF\nNuméro\n706 912\nAdresse\n8 rue du Lac\n${field}\n09.04.1983`;
    const kindOf = (field: string) => readCard(page(bill(field)), { type: 1, country: "FRA" }).kind?.name;
    expect(kindOf("Date d'expiration")).toBeUndefined();
    expect(kindOf("Date de naissance")).toBe("Driver License");
  });

  it("is not the announced one for a card of a shop that has the first word of its title", () => {
    const card = (title: string) => `# REPUBBLICA ITALIANA\n${title}\n${inItalian}`;
    const kindOf = (title: string) => readCard(page(card(title)), { type: 12, country: "ITA" }).kind?.id;
    expect(kindOf("Carta fedeltà")).toBeUndefined();
    expect(kindOf("Carta d'idemtila")).toBe(12);
  });

  it("is absent for a sheet with some labels of a card", () => {
    expect(readCard(page("Customer no. 7304182\nDate of birth 08.03.1987"))).toEqual({});
  });

  it("never identifies a document whose MRZ or barcode was not read", () => {
    for (const id of [2, 4, 7, 12, 13]) {
      const type = documentTypes.find((one) => one.id === id);
      if (!type) throw new Error(`There is no document type ${id}.`);
      const card = { kind: { id, name: type.name }, countryCode: "USA" };
      expect(cardData(type, card).document?.identified).toBe("0");
    }
  });
});
