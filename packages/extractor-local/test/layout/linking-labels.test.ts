import { describe, expect, it } from "vitest";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { line, page } from "./lines.ts";

type Options = NonNullable<Parameters<typeof linkFields>[1]>;

const read = (drawing: string, options: Options = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(linkFields(page(drawing), options).map(({ field, value }) => [field, value]));

describe("a partly known label", () => {
  it("is another number's if an unknown word qualifies it", () => {
    expect(read("# IDENTITY CARD\nSurname MOREAU\nZorvik number 357975-0869")).not.toHaveProperty(
      "documentNumber",
    );
    expect(read("# IDENTITY CARD\nSurname MOREAU\nNumber 357975-0869")).toMatchObject({
      documentNumber: "357975-0869",
    });
  });

  it("extends to its colon", () => {
    expect(read("Nome zorvik:\nINES ANNE\nSobrenome:\nMOREAU")).toMatchObject({
      givenNames: "INES ANNE",
      surname: "MOREAU",
    });
  });

  it("includes the text before a dot between two languages", () => {
    expect(read("Zorvik · Surname MOREAU\nZarvak · Given names INES")).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES",
    });
  });

  it("is not a further line of the name above it", () => {
    expect(read("Surname\nMOREAU\nGiven names\nINES\nZorvik Authority:\nHALCYON")).toMatchObject({
      givenNames: "INES",
    });
  });
});

describe("a word that resembles a label", () => {
  it("is not a label at the end of an address", () => {
    const drawing = "Name: MOREAU, INES\nAddress: 2137 SE CEDAR LN\nBOISE ID 83713\n3 DOB 03/08/1987";
    const found = read(drawing);
    expect(found).toMatchObject({ surname: "MOREAU", givenNames: "INES" });
    expect(found).not.toHaveProperty("documentNumber");
  });

  it("is not a label within a surname", () => {
    expect(read("Sobrenome\nDOS REIS\nNomes\nINES")).toMatchObject({ surname: "DOS REIS" });
  });
});

describe("a field number", () => {
  it("is an AAMVA card's if European licences lack it", () => {
    expect(read("1 MOREAU\n2 INES\n4d 58180927\n15 F\n16 173\n18 HAZ\n5 KH601068245")).toMatchObject({
      documentNumber: "58180927",
    });
  });

  it("makes the number before it unsure if it may be its end", () => {
    expect(read("4d DL AB242094 18 BRO\n3 DOB 03/18/1987\n4b EXP 04/15/2033")).not.toHaveProperty(
      "documentNumber",
    );
  });
});

describe("a date", () => {
  it("has its month first, even with dots, if the standard prescribes it", () => {
    expect(read("3 DOB 02.09.1992\n4b EXP 05.04.2032", { order: "month first" })).toMatchObject({
      dateOfBirth: "1992-02-09",
      until: "2032-05-04",
    });
  });

  it("of birth has the century that the date of issue allows", () => {
    expect(
      read("Date of birth 17 NOV 88\nDate of issue 20 NOV 2016\nDate of expiry 20 NOV 2026"),
    ).toMatchObject({
      dateOfBirth: "1988-11-17",
    });
    const either = read("Date of birth 17 NOV 22\nDate of issue 20 NOV 2025\nDate of expiry 20 NOV 2030");
    expect(either).toMatchObject({ dateOfBirth: "2022-11-17" });
  });

  it("with a year that may be truncated is left out", () => {
    const found = read("Date of birth 05 FEB 19\nDate of issue 15 OCT 2020\nDate of expiry 14 OCT 2030");
    expect(found).not.toHaveProperty("dateOfBirth");
  });
});

describe("a name", () => {
  const labelled = (first: string, confidence: number) => {
    const [label, own] = [line("1", { row: 0 }), line(`${first} MOREAU`, { row: 0, left: 140 })];
    const words = own.words.map((word, at) => (at === 0 ? { ...word, confidence } : word));
    return linkFields([label, { ...own, words }, ...page("\n2 INES\n3 08.03.1987\n4b 05.04.2033")]);
  };

  it("is withheld if its first word may be a badly misread label", () => {
    const surname = (found: ReturnType<typeof labelled>) =>
      found.find(({ field }) => field === "surname")?.value;
    expect(surname(labelled("NAMF", 70))).toBeUndefined();
    expect(surname(labelled("VALDES", 88))).toBe("VALDES MOREAU");
  });

  it("of one label is withheld if it holds both names", () => {
    expect(read("1. MOREAU, INES\n3. 08.03.1987\n4a. 05.04.2023\n4b. 05.04.2033")).not.toHaveProperty(
      "surname",
    );
  });
});

it("never takes the owner's number for the card's if another number has no label", () => {
  expect(read("Surname MOREAU\nPersonal no. 704462-6508\n\n\nAQ4821736")).not.toHaveProperty(
    "personalNumber",
  );
  expect(read("Surname MOREAU\nPersonal no. 704462-6508")).toMatchObject({ personalNumber: "704462-6508" });
});

it.each([
  ["documentNumber", "Student No.", "AQ4821736", "AQ4821736"],
  ["documentNumber", "N° de carné:", "AQ4821736", "AQ4821736"],
  ["name", "Titular:", "MOREAU VALDES", "MOREAU VALDES"],
  ["until", "EXPIRES ON BIRTHDAY", "04.05.2033", "2033-05-04"],
  ["until", "Ablaufdatum", "04.05.2033", "2033-05-04"],
  ["issued", "Udstedelsesdato", "04.05.2023", "2023-05-04"],
])("has a label for %s: %s", (field, label, printed, value) => {
  expect(read(`${label} ${printed}`)).toMatchObject({ [field]: value });
});

it("field 5 of an American card is no document number, however its word was read", () => {
  const fields = read("# MAINE DRIVER LICENSE | | USA\n4b EXP 04/05/2033\n3 DOB 03/08/1987\n5 ION 738440333");
  expect(fields).not.toHaveProperty("documentNumber");
});
