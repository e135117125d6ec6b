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
