import type { MrzReading } from "@passmuster/mrz";
import { describe, expect, it } from "vitest";
import type { BarcodeReading } from "../../../src/model/extraction.ts";
import {
  statementOfBarcode,
  statementOfData,
  statementOfMrz,
} from "../../../src/verdict/comparison/readings.ts";
import type { Statement } from "../../../src/verdict/comparison/statement.ts";
import { compareStatements } from "../../../src/verdict/comparison/statements.ts";

const fields: MrzReading["fields"] = {
  documentCode: "P",
  documentNumber: "L898902C3",
  issuer: "UTO",
  nationality: "UTO",
  dateOfBirth: "1974-08-12",
  expirationDate: "2012-04-15",
  sex: "F",
  surname: "ERIKSSON",
  givenNames: "ANNA MARIA",
};

function zone(
  format: MrzReading["format"],
  lines: readonly string[],
  change: Partial<MrzReading["fields"]> = {},
): MrzReading {
  return { format, lines, fields: { ...fields, ...change }, checks: {}, valid: true, corrections: [] };
}

// ICAO 9303-4, appendix A.
const passport = zone("TD3", [
  "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
  "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
]);
const differing = (one: Statement, other: Statement) =>
  compareStatements(one, other)
    .filter(({ same }) => !same)
    .map(({ field }) => field);

describe("a zone", () => {
  it("states its fields, and that no name is truncated", () => {
    expect(statementOfMrz(passport)).toEqual({
      source: "mrz",
      surname: "ERIKSSON",
      givenNames: "ANNA MARIA",
      dateOfBirth: "1974-08-12",
      expirationDate: "2012-04-15",
      number: "L898902C3",
      sex: "F",
      issuer: "UTO",
      nationality: "UTO",
      cut: { surname: false, givenNames: false },
    });
  });

  it("agrees with a print that has no further names", () => {
    const of = (givenNames: string) => statementOfData({ person: { surname: "Eriksson", givenNames } });
    expect(differing(of("Anna Maria"), statementOfMrz(passport))).toEqual([]);
    expect(differing(of("Anna Maria Sofia"), statementOfMrz(passport))).toEqual(["givenNames"]);
    expect(differing(of("Anna"), statementOfMrz(passport))).toEqual(["givenNames"]);
  });

  it.each([
    ["TD3", 0, 44, "P<UTO"],
    ["TD2", 0, 36, "I<UTO"],
    ["TD1", 2, 30, ""],
    ["MRV-A", 0, 44, "V<UTO"],
    ["MRV-B", 0, 36, "V<UTO"],
  ] as const)("of %s has truncated names if its name field is full", (format, line, width, head) => {
    const whole = `${head}ERIKSSON<<ANNA<MARIA<SOFIA<ELISABETH<CHRISTINA`;
    const print = statementOfData({
      person: { surname: "Eriksson", givenNames: "Anna Maria Sofia Elisabeth Christina Margareta" },
    });
    const read = (text: string) => {
      const lines = [0, 1, 2].map((at) => (at === line ? text.padEnd(width, "<") : "<".repeat(width)));
      const [, givenNames = ""] = text.slice(head.length).split("<<");
      return statementOfMrz(zone(format, lines, { givenNames: givenNames.replace(/<+/g, " ").trim() }));
    };
    const cut = whole.slice(0, width).replace(/<$/, "X");
    const full = cut.endsWith("X") ? `${cut.slice(0, -2)}<S` : cut;
    expect(differing(print, read(full))).toEqual([]);
    expect(differing(print, read(full.slice(0, -1)))).toEqual(["givenNames"]);
    expect(differing(print, read(`${full.slice(0, -1)}Z`))).toEqual(["givenNames"]);
    expect(differing(print, read(full.replace("ANNA", "ANNE")))).toEqual(["givenNames"]);
  });

  it("of the French card has two name fields, and each may be full", () => {
    const lines = ["IDFRAABCDEFGHIJKLMNOPQRSTUVWXY952042", "0509952018746NICOLAS<<PAUL<8206152M3"];
    expect(statementOfMrz(zone("FR-ID", lines)).cut).toEqual({ surname: true, givenNames: false });
  });

  it("without given names is compared by surname only", () => {
    const only = statementOfMrz(zone("TD3", passport.lines, { givenNames: "" }));
    const print = statementOfData({ person: { surname: "Eriksson", givenNames: "Anna Maria" } });
    expect(compareStatements(print, only).map(({ field }) => field)).toEqual(["surname"]);
  });

  it("may continue its number in the optional data", () => {
    // ICAO 9303-5, appendix B: number D23145890734.
    const lines = [
      "I<UTOD23145890<7349<<<<<<<<<<<",
      "7408122F1204159UTO<<<<<<<<<<<6",
      "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ];
    const number = (documentNumber: string) => statementOfMrz(zone("TD1", lines, { documentNumber })).number;
    expect([number("D23145890"), number("D23145890734")]).toEqual(["D23145890734", "D23145890734"]);
  });

  it("states a number without fillers", () => {
    expect(statementOfMrz(zone("TD3", [], { documentNumber: "AB12<34<<" })).number).toBe("AB1234");
  });
});

const card: BarcodeReading = {
  format: "PDF417",
  jurisdiction: "CA",
  fields: { DCG: "USA", DDE: "N", DDF: "N", DDG: "N" },
  documentNumber: "D1234567",
  surname: "DOE",
  givenNames: "JOHN QUINCY",
  dateOfBirth: "1987-06-05",
  expirationDate: "2033-06-05",
  issueDate: "2023-06-05",
  sex: "M",
  address: { street: "12 ELM ST", city: "HARBOR GLEN", state: "CA", zip: "98599" },
};

describe("a barcode", () => {
  it("states its values, its country and its jurisdiction", () => {
    expect(statementOfBarcode(card)).toMatchObject({
      source: "barcode",
      dateOfIssue: "2023-06-05",
      issuer: "USA",
      jurisdiction: "CA",
      sex: "M",
      address: { street: "12 ELM ST" },
      cut: { surname: false, givenNames: false },
    });
    expect(statementOfBarcode({ ...card, fields: {}, jurisdiction: "ON" }).issuer).toBe("CAN");
  });

  it.each([
    ["DDE", { surname: "DOER" }, "Doering", "John Quincy"],
    ["DDF", { givenNames: "JOH" }, "Doe", "John Quincy"],
    ["DDG", { givenNames: "JOHN QUI" }, "Doe", "John Quincy"],
  ] as const)("reports by flag %s which name it truncated", (flag, change, surname, givenNames) => {
    const print = statementOfData({ person: { surname, givenNames } });
    const of = (value: string) =>
      statementOfBarcode({ ...card, ...change, fields: { ...card.fields, [flag]: value } });
    expect(differing(print, of("T"))).toEqual([]);
    expect(differing(print, of("N"))).not.toEqual([]);
    expect(differing(print, of("U"))).not.toEqual([]);
  });

  it("states the complete first name if only the middle name was truncated", () => {
    const print = statementOfData({ person: { surname: "Doe", givenNames: "Johnathan Quincy" } });
    const cut = statementOfBarcode({ ...card, fields: { DDG: "T" } });
    expect(differing(print, cut)).toEqual(["givenNames"]);
  });

  it("of a father differs from that of a son, by suffix and date of birth", () => {
    const print = statementOfData({ person: { surname: "DOE SR", givenNames: "JOHN QUINCY" } });
    const junior = statementOfBarcode({ ...card, fields: { DCU: "JR" } });
    expect(differing(print, junior)).toEqual(["surname", "givenNames"]);
  });
});

describe("extracted data", () => {
  it("name an issuer only by a code, and a jurisdiction only by a state", () => {
    const of = (document: object) => statementOfData({ document });
    expect(of({ countryCode: "D", issuingEntity: "Department of Motor Vehicles" })).toEqual({
      source: "print",
      issuer: "DEU",
    });
    expect(of({ countryCode: "Utopia", issuingEntity: "California" })).toEqual({
      source: "print",
      jurisdiction: "California",
    });
  });
});
