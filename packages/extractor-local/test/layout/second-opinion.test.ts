import { describe, expect, it } from "vitest";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { page } from "./lines.ts";

const read = (drawing: string): Readonly<Record<string, string>> =>
  Object.fromEntries(linkFields(page(drawing)).map(({ field, value }) => [field, value]));

const card = ({ surname = "Surname", birth = "Date of birth", number = "Document No." } = {}) => `
  # REPUBLIC OF HALCYON | | IDENTITY CARD
  ${surname}
  MOREAU
  Given names
  INES ANNE
  Sex | Nationality | Height
  F | HLC | 172 cm
  ${birth}
  08.03.1987
  Date of issue | Date of expiry
  05.04.2025 | 04.04.2035
  ${number} | Place of birth
  AQ4821736 | HARBOR GLEN
`;

describe("a badly misread label", () => {
  it.each([
    ["dateOfBirth", card({ birth: "Datc ofbjrtn" }), "1987-03-08"],
    ["surname", card({ surname: "Snrnanc" }), "MOREAU"],
    ["documentNumber", card({ number: "Docnmcut Mo." }), "AQ4821736"],
  ])("keeps its value by the places of the others: %s", (field, drawing, value) => {
    expect(read(drawing)).toMatchObject({ [field]: value });
  });
});

it("a value that the rules read keeps its field", () => {
  expect(read(card())).toMatchObject({
    surname: "MOREAU",
    givenNames: "INES ANNE",
    dateOfBirth: "1987-03-08",
    issued: "2025-04-05",
    until: "2035-04-04",
    documentNumber: "AQ4821736",
  });
});
