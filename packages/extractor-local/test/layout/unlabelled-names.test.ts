import { describe, expect, it } from "vitest";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { page } from "./lines.ts";

const licence = (names: string) =>
  readCard(
    page(`
    # MAINE DRIVER LICENSE | | USA

    ${names}
    131 ORCHARD TERRACE
    HARBOR GLEN, ME 04099
    DOB 03/08/1987 | EXP 04/05/2033
    `),
  ).person ?? {};

const wanted = { surname: "MOREAU", givenNames: "INES ANNE" };

describe("a name above the address of an American card", () => {
  it("has its surname before a comma", () => {
    expect(licence("MOREAU,\nINES ANNE")).toMatchObject(wanted);
  });

  it("stays undivided if either line may be the surname", () => {
    for (const names of [
      "MOREAU\nINES ANNE",
      "INES\nVAN MOREAU",
      "INES\nMOREAU JR",
      "MOREAU\nINES",
      "INES ANNE\nMOREAU",
    ])
      expect(licence(names), names).not.toHaveProperty("surname");
  });

  it("is as sure as the words of its part", () => {
    const [clear, faint] = [95, 20];
    const words = ["OLIVIA", "T.", "MOREAU"].map((text) => ({
      text,
      confidence: text === "T." ? faint : clear,
    }));
    const lines = page(
      "# MAINE DRIVER LICENSE | | USA\nOLIVIA T. MOREAU\n131 ORCHARD TERRACE\nHARBOR GLEN, ME 04099",
    );
    const found = linkFields(
      lines.map((line) => (line.text.startsWith("OLIVIA") ? { ...line, words } : line)),
    );
    expect(found.map(({ field }) => field)).toEqual(["surname"]);
  });

  it("has no surname that ends in a particle, and no letters of other alphabets", () => {
    expect(licence("INES ST, CLAIR")).not.toHaveProperty("surname");
    expect(licence("1 MOREAU\n2 ΑΜΥΞ")).not.toHaveProperty("givenNames");
  });

  it("is field 1,2 whose comma is unread", () => {
    expect(licence("12 MOREAU, INES ANNE")).toMatchObject(wanted);
    expect(licence("12 CORRECTIVE LENSES")).not.toHaveProperty("fullName");
  });
});

it("a colour of eyes is no name", () => {
  expect(licence("1 HAZ")).not.toHaveProperty("surname");
});

it("a residence permit may have a label that is another kind's title", () => {
  const permit = readCard(
    page(`
    # REPUBLIKA HRVATSKA
    # DOZVOLA BORAVKA
    Prezime / Surname
    MOREAU
    Broj osobne iskaznice / Identity number
    UFD906338
    `),
  );
  expect(permit.kind?.id).toBe(13);
});
