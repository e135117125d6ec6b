import { describe, expect, it } from "vitest";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { line, page } from "./lines.ts";

/** The returned values of a drawing, by field. */
const read = (drawing: string): Readonly<Record<string, string>> =>
  Object.fromEntries(linkFields(page(drawing)).map(({ field, value }) => [field, value]));

describe("each value", () => {
  it("belongs to one field, and to none that could have another value", () => {
    const dates = read("Date of birth | Date of issue\n08 MAR 1987");
    expect(Object.values(dates).filter((value) => value === "1987-03-08")).toHaveLength(1);
  });

  it("is left out if its letters are unclear", () => {
    const lines = (confidence: number) => [
      line("Surname", { row: 0 }),
      line("MOREAU", { row: 1, confidence }),
      line("Document no.", { row: 2 }),
      line("AQ4821736", { row: 3, confidence }),
    ];
    expect(linkFields(lines(95))).toHaveLength(2);
    expect(linkFields(lines(45))).toEqual([]);
  });

  it("is left out if one of its initials is unclear", () => {
    const words = (initial: number) =>
      [
        { text: "NORA", confidence: 100 },
        { text: "O", confidence: initial },
      ] as const;
    const lines = (initial: number) => [
      line("Given names", { row: 0 }),
      { ...line("NORA O", { row: 1 }), words: words(initial) },
    ];
    expect(linkFields(lines(95))).toMatchObject([{ value: "NORA O" }]);
    expect(linkFields(lines(57))).toEqual([]);
  });

  it("of a number counts only if the other readings of its line agree", () => {
    const number = line("AQ4821736", { row: 1, confidence: 78 });
    const also = [[{ text: "AQ4827136", confidence: 70 }]];
    expect(linkFields([line("Document no.", { row: 0 }), number])).toHaveLength(1);
    expect(linkFields([line("Document no.", { row: 0 }), { ...number, also }])).toEqual([]);
  });

  it("of a name with an unclear letter counts only if the other readings of its line agree", () => {
    const name = line("MOREAU", { row: 1, confidence: 60 });
    const found = (text: string) =>
      linkFields([line("Surname", { row: 0 }), { ...name, also: [[{ text, confidence: 55 }], name.words] }]);
    expect(found("MOREAU")).toHaveLength(1);
    expect(found("MOREAII")).toEqual([]);
  });

  it("is found by a label that another reading of its line shows", () => {
    const lines = page("O.0.8. 03-08-1987\nSEX F\nHARBOR GLEN, AL 36099\nDRIVER LICENSE");
    const [first, ...rest] = lines;
    if (!first) throw new Error("The drawing has lines.");
    const also = [["D.O.B.", "03-08-1987"].map((text) => ({ text, confidence: 80 }))];
    const found = linkFields([{ ...first, also }, ...rest]);
    expect(found).toContainEqual(expect.objectContaining({ field: "dateOfBirth", value: "1987-03-08" }));
  });
});

describe("a label with misread letters", () => {
  it("is recognised by its number, and is not part of the value", () => {
    expect(
      read(`
      # UTAH DRIVER LICENSE | | USA
      4d DLM 730418266
      1 IN MOREAU
      2 FM INES
      15 SEX F
      9 CLASS D
      3 D0B 03/08/1987
      `),
    ).toMatchObject({
      documentNumber: "730418266",
      surname: "MOREAU",
      givenNames: "INES",
      dateOfBirth: "1987-03-08",
    });
  });

  it("is not a surname of two or three letters, nor is a month a given name's number", () => {
    const names = (surname: string, given: string) =>
      read(`
      # UTAH DRIVER LICENSE | | USA
      1 ${surname}
      2 ${given}
      15 SEX F
      9 CLASS D
      `);
    expect(names("LI", "AUGUST")).toMatchObject({ surname: "LI", givenNames: "AUGUST" });
    expect(names("LIN", "MAY")).toMatchObject({ surname: "LIN", givenNames: "MAY" });
  });

  it("is not a field number if the figure is the day of a date", () => {
    expect(read("Date of birth\n12 JUN 1987\nDate of expiry\n15 07 2033")).toEqual({
      dateOfBirth: "1987-06-12",
      until: "2033-07-15",
    });
  });
});
