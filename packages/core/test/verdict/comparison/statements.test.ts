import { describe, expect, it } from "vitest";
import type { Statement } from "../../../src/verdict/comparison/statement.ts";
import { compareStatements } from "../../../src/verdict/comparison/statements.ts";

const print: Statement = {
  source: "print",
  surname: "Moreau-Valdés",
  givenNames: "Inés María",
  dateOfBirth: "1987-06-05",
  dateOfIssue: "2023-03-01",
  expirationDate: "2033-03-01",
  number: "HM-2048-7716",
  sex: "F",
  issuer: "DEU",
  jurisdiction: "California",
  nationality: "FRA",
  address: {
    street: "131 Orchard Terrace Apt 4",
    city: "Harbor Glen",
    state: "CA",
    zip: "98599-1234",
    country: "United States",
  },
};
const machine: Statement = {
  ...print,
  source: "mrz",
  surname: "MOREAU VALDES",
  givenNames: "INES MARIA",
  number: "HM20487716",
  issuer: "D",
  jurisdiction: "CA",
  address: {
    street: "131 ORCHARD TER #4",
    city: "HARBOR GLEN",
    state: "California",
    zip: "98599",
    country: "USA",
  },
};

const differing = (one: Statement, other: Statement) =>
  compareStatements(one, other)
    .filter(({ same }) => !same)
    .map(({ field }) => field);

describe("two places of one document", () => {
  it("agree if only written forms differ, and every field that both hold is compared", () => {
    const fields = compareStatements(print, machine);
    expect(fields.filter(({ same }) => !same)).toEqual([]);
    expect(fields.map(({ field }) => field)).toEqual([
      "surname",
      "givenNames",
      "dateOfBirth",
      "dateOfIssue",
      "expirationDate",
      "number",
      "sex",
      "issuer",
      "jurisdiction",
      "nationality",
      "address.street",
      "address.city",
      "address.state",
      "address.zip",
      "address.country",
    ]);
  });

  it.each([
    ["surname", { surname: "OKAFOR" }],
    ["surname", { surname: "MOREAU" }],
    ["surname", { surname: "VALDES MOREAU" }],
    ["surname", { surname: "\u200b" }],
    ["surname", { surname: "--" }],
    ["givenNames", { givenNames: "INES MARIA \u202e" }],
    ["givenNames", { givenNames: "INES" }],
    ["givenNames", { givenNames: "INES M" }],
    ["givenNames", { givenNames: "MARIA INES" }],
    ["givenNames", { givenNames: "INES MARI A" }],
    ["dateOfBirth", { dateOfBirth: "2012-06-05" }],
    ["dateOfIssue", { dateOfIssue: "2023-03-02" }],
    ["expirationDate", { expirationDate: "2020-03-01" }],
    ["number", { number: "HM20487717" }],
    ["number", { number: "HM20481716" }],
    ["number", { number: "HM2O487716" }],
    ["sex", { sex: "M" }],
    ["sex", { sex: "X" }],
    ["issuer", { issuer: "FRA" }],
    ["jurisdiction", { jurisdiction: "NV" }],
    ["nationality", { nationality: "DEU" }],
    ["address.street", { address: { street: "131 ORCHARD TER #5" } }],
    ["address.street", { address: { street: "131 ORCHARD TER" } }],
    ["address.city", { address: { city: "HARBOR GLENN" } }],
    ["address.state", { address: { state: "NV" } }],
    ["address.zip", { address: { zip: "98599-1111" } }],
    ["address.country", { address: { country: "Canada" } }],
  ])("differ in %s: %j", (field, change) => {
    expect(differing(print, { ...machine, ...change })).toEqual([field]);
    expect(differing({ ...machine, ...change }, print)).toEqual([field]);
  });

  it("are not compared in a field that one of them lacks", () => {
    expect(compareStatements({ source: "print" }, machine)).toEqual([]);
    const blank = { source: "print", surname: " ", number: "", sex: "", address: { street: "" } } as const;
    expect(compareStatements(blank, machine)).toEqual([]);
  });

  it("hold no date outside the calendar", () => {
    const dates = { dateOfBirth: "N/A", dateOfIssue: "01/03/2023", expirationDate: "2033-02-30" };
    const fields = compareStatements({ ...print, ...dates }, machine).map(({ field }) => field);
    expect(fields).not.toEqual(expect.arrayContaining(["dateOfBirth"]));
    expect(fields.filter((field) => field.startsWith("date") || field === "expirationDate")).toEqual([]);
  });

  it("report the values as shown, not as normalised", () => {
    expect(compareStatements(print, machine)[0]).toEqual({
      field: "surname",
      one: "Moreau-Valdés",
      other: "MOREAU VALDES",
      same: true,
    });
  });
});

describe("names on one document", () => {
  const same = (one: Omit<Statement, "source">, other: Omit<Statement, "source">) => {
    const found = [
      compareStatements({ source: "print", ...one }, { source: "mrz", ...other }),
      compareStatements({ source: "mrz", ...other }, { source: "print", ...one }),
    ];
    return found.map((fields) => fields.length > 0 && fields.every((field) => field.same));
  };

  it.each([
    ["BJÖRN", "BJOERN", true],
    ["BJÖRN", "BJORN", true],
    ["BJÕRN", "BJOERN", true],
    ["BJÕRN", "BJORN", true],
    ["BJÖRN", "BJÕRN", true],
    ["ÁSA", "AASA", true],
    ["MÚLLER", "MUELLER", true],
    ["MULLER", "MUELLER", false],
    ["BJORN", "BJOERN", false],
    ["BJORN", "BJARN", false],
    ["WEIB", "WEISS", false],
    ["O’BRIEN", "OBRIEN", true],
    ["VAN DER BERG", "VANDERBERG", true],
    ["VAN DER BERG", "BERG", false],
    ["GARCÍA LÓPEZ", "GARCIA", false],
    ["OK0NKWO", "OKONKWO", false],
    ["ПЕТРОВ", "PETROV", true],
  ])("surname %s beside %s: %s", (one, other, expected) => {
    expect(same({ surname: one }, { surname: other })).toEqual([expected, expected]);
  });

  it("are compared if only one side has separate parts, in order or by the comma", () => {
    const parted = { surname: "MOREAU VALDES", givenNames: "INES" };
    const told = [
      "Inés Moreau-Valdés",
      "MOREAU-VALDÉS, INÉS",
      "Moreau-Valdés Inés",
      "Valdés, Inés Moreau",
      "Inés Moreau",
      "Inés María Moreau-Valdés",
    ].map((fullName) => same({ fullName }, parted)[0]);
    expect(told).toEqual([true, true, false, false, false, false]);
  });

  it("compare a lone surname with the end of a full name", () => {
    expect(same({ fullName: "THOMAS JAMES" }, { surname: "JAMES" })).toEqual([true, true]);
    expect(same({ fullName: "THOMAS JAMES" }, { surname: "THOMAS" })).toEqual([false, false]);
  });

  it("compare two full names", () => {
    const told = ["John Doe", "DOE, JOHN", "Doe John", "John Q Doe", "John Roe"].map(
      (fullName) => same({ fullName: "JOHN DOE" }, { fullName })[0],
    );
    expect(told).toEqual([true, true, false, false, false]);
  });

  it("compare full names beside equal parts", () => {
    const parts = { surname: "DOE", givenNames: "JOHN" };
    expect(same({ ...parts, fullName: "JOHN DOE" }, { ...parts, fullName: "JANE ROE" })[0]).toBe(false);
  });

  it("have equal suffixes; one side may omit it if both dates of birth are equal", () => {
    const [plain, junior] = [
      { surname: "DOE", givenNames: "JOHN" },
      { surname: "DOE JR", givenNames: "JOHN" },
    ];
    const born = { dateOfBirth: "1987-06-05" };
    expect(same(plain, junior)[0]).toBe(false);
    expect(same({ ...plain, ...born }, { ...junior, ...born })[0]).toBe(true);
    expect(same({ ...plain, suffix: "SR", ...born }, { ...junior, ...born })[0]).toBe(false);
    expect(same({ ...plain, suffix: "JR" }, junior)[0]).toBe(true);
  });

  it.each([
    ["MƏMMƏDOV", "MAMMADOV", "AZE", true],
    ["MƏMMƏDOV", "MAMMADOV", "DEU", false],
    ["MƏMMƏDOV", "MOMMODOV", "AZE", false],
    ["LÜ", "LYU", "CHN", true],
    ["LÚ", "LYU", "CHN", true],
    ["LÜ", "LYU", "DEU", false],
    ["ЗГУРСЬКИЙ", "ZGHURSKYI", "UKR", true],
    ["ЗГУРСЬКИЙ", "ZGHURSKYI", "RUS", false],
    ["ЖИВКОВИЋ", "ZIVKOVIC", "SRB", true],
    ["ŒUVRARD", "OEUVRARD", "FRA", true],
    ["ÆVARSDÓTTIR", "AEVARSDOTTIR", "ISL", true],
    ["WEIẞ", "WEISS", "DEU", true],
    ["MUSTERMANN GEB. GABLER", "MUSTERMANN", "DEU", true],
    ["MUSTERMANN GEB. GABLER", "GABLER", "DEU", false],
  ])("surname %s beside %s of %s: %s", (surname, coded, issuer, expected) => {
    expect(same({ surname }, { surname: coded, issuer })).toEqual([expected, expected]);
  });

  it.each([
    [{ surname: "SUHARTO", givenNames: "FNU" }, { surname: "SUHARTO" }, true],
    [{ surname: "SUHARTO", givenNames: "-" }, { surname: "SUHARTO", givenNames: "XXX" }, true],
    [{ givenNames: "SUHARTO" }, { surname: "SUHARTO" }, true],
    [{ givenNames: "SUHARTO", surname: "—" }, { surname: "SUHARTO" }, true],
    [{ surname: "SUHARTO", givenNames: "SUHARTO" }, { surname: "SUHARTO", givenNames: "FNU" }, true],
    [{ givenNames: "SUKARNO" }, { surname: "SUHARTO" }, false],
    [{ surname: "SUHARTO", givenNames: "WIDODO" }, { surname: "SUHARTO", givenNames: "FNU" }, false],
    [{ surname: "SUHARTO", givenNames: "WIDODO" }, { surname: "SUHARTO", givenNames: "SUHARTO" }, false],
  ])("one name: %o beside %o: %s", (print, coded, expected) => {
    expect(same(print, coded)).toEqual([expected, expected]);
  });

  it("in two prints, of which each has read another part, are not compared", () => {
    const [one, other] = [{ surname: "MOREAU" }, { givenNames: "INES" }];
    expect(compareStatements({ source: "print", ...one }, { source: "print", ...other })).toEqual([]);
  });
});
