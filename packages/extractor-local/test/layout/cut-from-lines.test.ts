import { describe, expect, it } from "vitest";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { line, page } from "./lines.ts";

/** The returned values of a drawing, by field. */
const read = (drawing: string): Readonly<Record<string, string>> =>
  Object.fromEntries(linkFields(page(drawing)).map(({ field, value }) => [field, value]));

const european = ({
  surname = "1 MOREAU",
  given = "2 INES",
  birth = "3 08.03.1987",
  number = "5 AB482173",
}) =>
  read(`
  ${surname}
  ${given}
  ${birth}
  4a 05.04.2021
  4b 04.04.2031
  4c HALCYON
  ${number}
  9 AM/B
  `);

const american = (lines: string) =>
  read(`
  # MAINE DRIVER LICENSE | | USA
  ${lines}
  131 ORCHARD TERRACE
  HARBOR GLEN, ME 04099
  `);

describe("a field's number without a gap, or misread, is no part of its value", () => {
  it("before a date", () => {
    expect(european({ birth: "317.6.1975" })).toMatchObject({ dateOfBirth: "1975-06-17" });
  });

  it.each(["sAB482173", "s.AB482173"])("as an s for 5: %s", (number) => {
    expect(european({ number })).toMatchObject({ documentNumber: "AB482173" });
  });

  it("as a z for 2", () => {
    expect(european({ given: "z INES" })).toMatchObject({ givenNames: "INES" });
  });

  it("before a number with letters", () => {
    const number = "4 A170-181-20-353-2";
    expect(read(`# FLORIDA DRIVER LICENSE\nHARBOR GLEN, FL 32099\n${number}`)).toMatchObject({
      documentNumber: "A170-181-20-353-2",
    });
  });
});

describe("a number", () => {
  it.each(["80-73-1069", "0978-12-0199"])(
    "with hyphens is not a date if no calendar has it: %s",
    (number) => {
      expect(american(`4d DLN ${number}`)).toMatchObject({ documentNumber: number });
    },
  );

  it("ends before the colour of eyes", () => {
    expect(american("DLN G673-149-85-060-0BLU")).toMatchObject({ documentNumber: "G673-149-85-060-0" });
  });

  it("has as many letters behind its figures as before them", () => {
    expect(read("Card no.\nHN 51506 FU")).toMatchObject({ documentNumber: "HN 51506 FU" });
  });

  it("is left out if its only letter is an O", () => {
    expect(american("4d DLN O001541")).not.toHaveProperty("documentNumber");
  });

  it("is left out if another reading of its line is longer", () => {
    const number = line("HHF828290", { row: 1 });
    const lines = (text: string) => [
      line("Card no.", { row: 0 }),
      { ...number, also: [[{ text, confidence: 60 }]] },
    ];
    expect(linkFields(lines("HHF828290"))).toHaveLength(1);
    expect(linkFields(lines("HHF828290J"))).toEqual([]);
  });

  it("is left out if its first figure may be its label 5", () => {
    const at = (text: string, left: number, row: number) => line(text, { left, row });
    const lines = (left: number) => [
      at("1 MOREAU", 100, 0),
      at("2 INES", 100, 1),
      at("308.03.1987", 100, 2),
      at("4a 05.04.2021", 100, 3),
      at("4b 04.04.2031", 100, 4),
      at("5325878", left, 5),
      at("9", 100, 6),
      at("AM/B", left, 6),
    ];
    const numbers = (left: number) =>
      linkFields(lines(left)).filter(({ field }) => field === "documentNumber");
    expect(numbers(100)).toEqual([]);
    expect(numbers(124)).toMatchObject([{ value: "5325878" }]);
  });
});

describe("a date", () => {
  it.each([
    ["01,05.1983", "1983-05-01"],
    ["17/04 1984", "1984-04-17"],
    ["01.111968", "1968-11-01"],
  ])("may lack one sign: %s", (printed, day) => {
    expect(read(`Date of birth\n${printed}\nDate of expiry\n20.10.2035`)).toMatchObject({ dateOfBirth: day });
  });

  it("is cut from another on its line, if both have two figures a year", () => {
    const dates = american("DOB 03/08/1987\nISS | EXP\n05-10-25 21 05-28-33");
    expect(dates).toMatchObject({ issued: "2025-05-10" });
  });

  it("is left out if a figure of its day stands apart", () => {
    expect(read("Date of expiry: 12- JAN 2033")).toMatchObject({ until: "2033-01-12" });
    expect(read("Date of expiry: 1 2- JAN 2033")).not.toHaveProperty("until");
  });

  it("of birth has the century that its holder can have at the expiry", () => {
    expect(american("DOB 10-20-04\nEXP 02-07-30")).toMatchObject({ dateOfBirth: "2004-10-20" });
    expect(american("DOB 10-20-25\nEXP 02-07-30")).not.toHaveProperty("dateOfBirth", "2025-10-20");
  });

  it("of birth that is hardly legible counts if it is clearly printed again", () => {
    const lines = (again: string) => [
      ...page("# MAINE DRIVER LICENSE | | USA\nHARBOR GLEN, ME 04099\nEXP 04/05/2033"),
      line("DOB", { row: 4 }),
      line("03/08/1987", { row: 4, left: 180, confidence: 30 }),
      line(again, { row: 8, left: 900 }),
    ];
    const births = (again: string) => linkFields(lines(again)).filter(({ field }) => field === "dateOfBirth");
    expect(births("03/08/1987")).toMatchObject([{ value: "1987-03-08" }]);
    expect(births("03/09/1987")).toEqual([]);
  });

  it("of birth is the only one long before all others", () => {
    const dates = american("4b EXP 04/05/2033\n05/10/2025\n03/08/1987");
    expect(dates).toMatchObject({ dateOfBirth: "1987-03-08" });
  });

  it("after which a holder was too young at the expiry is not the birth", () => {
    const dates = american("3 DOB 05/10/2025\n4b EXP 04/05/2033");
    expect(dates).not.toHaveProperty("dateOfBirth");
  });
});

describe("a name", () => {
  it.each(["TER HORST", "ST CLAIR"])("may begin like the end of a street: %s", (surname) => {
    expect(european({ surname: `1 ${surname}` })).toMatchObject({ surname });
  });

  it.each(["CARTER", "CARMEN"])("is not the misread label of a card's number: %s", (name) => {
    expect(read(`Surname\n${name}\nDate of birth\n08.03.1987`)).toMatchObject({ surname: name });
  });

  it("is not the number of a house right of the label 8", () => {
    const lines = [
      ...page("# MAINE DRIVER LICENSE | | USA\n4d DLN 7304182\n3 DOB 03/08/1987"),
      line("8", { row: 4 }),
    ];
    const found = linkFields([...lines, line("1 SUNSET PKW", { row: 4, left: 180 })]);
    expect(found.filter(({ field }) => field === "surname")).toEqual([]);
  });

  it("has no letter below it that is the value of another label", () => {
    const lines = [
      ...page("Surname | Given names\nMOREAU | INES\nSex\n\n\nDate of birth\n08.03.1987"),
      line("M", { row: 2.8 }),
    ];
    const names = Object.fromEntries(linkFields(lines).map(({ field, value }) => [field, value]));
    expect(names).toMatchObject({ surname: "MOREAU", givenNames: "INES", sex: "M" });
  });

  it("counts beside a bare number if five more numbers stand on the card", () => {
    const lines = (more: string) => [
      line("1 VALDES", { row: 1, confidence: 65 }),
      ...page(
        `# DRIVER LICENSE | | USA\n\n2 INES\n3 03/08/1987\n4b 04/05/2033\nHARBOR GLEN, ME 04099\n${more}`,
      ),
    ];
    const surnames = (more: string) => linkFields(lines(more)).filter(({ field }) => field === "surname");
    expect(surnames("9 C | 12 NONE")).toHaveLength(1);
    expect(surnames("C | NONE")).toEqual([]);
  });
});

it("a town is not the misread label of a number", () => {
  expect(read("NÜRNBERG 47110815")).not.toHaveProperty("documentNumber");
});
