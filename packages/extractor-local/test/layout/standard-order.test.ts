import { describe, expect, it } from "vitest";
import { readCard } from "../../src/layout/cards/read-card.ts";
import { page } from "./lines.ts";

const read = (drawing: string) => readCard(page(drawing));
const licence = (rows: string) => read(`# ÖSTERREICH\n# FÜHRERSCHEIN\n\n${rows}`);

describe("a licence of the European model whose field numbers are unread", () => {
  it("has its fields in the order of the directive", () => {
    expect(
      licence(`
      MOREAU
      INES ANNE
      08.03.87
      16.07.16
      21.10.25
      Halcyon
      9840991382
      AM/A1/B1/B/BE
      `),
    ).toMatchObject({
      person: { surname: "MOREAU", givenNames: "INES ANNE", dateOfBirth: "1987-03-08" },
      issued: "2016-07-16",
      until: "2025-10-21",
      number: "9840991382",
    });
  });

  it("has its fields in this order if its state is unread too, but not with words of America", () => {
    const rows = "MOREAU\nINES ANNE\n08.03.87\n16.07.16\n21.10.25\n9840991382\nAM/A1/B1/B/BE";
    expect(read(`# FÜHRERSCHEIN\n\n${rows}`)).toMatchObject({
      person: { surname: "MOREAU", givenNames: "INES ANNE", dateOfBirth: "1987-03-08" },
      until: "2025-10-21",
    });
    expect(read(`# DRIVER LICENSE\n\n${rows}\nHGT 172\nWGT 60`).until).toBeUndefined();
  });

  it("has names behind signs that are misread numbers", () => {
    const names = licence("; MOREAU\n: INES ANNE\n3 08.03.1987\n4a 16.07.2016\n4b 21.10.2025").person;
    expect(names).toMatchObject({ surname: "MOREAU", givenNames: "INES ANNE" });
  });

  it("has no dates by their order if there are four", () => {
    const dates = (rows: string) => licence(`MOREAU\nINES\n${rows}\n9840991382\nAM/B`);
    expect(dates("08.03.87\n16.07.16\n17.07.16\n21.10.25").until).toBeUndefined();
  });

  it("has no number if another row stands between it and the categories", () => {
    const rows = "MOREAU\nINES\n08.03.87\n16.07.16\n21.10.25";
    expect(licence(`${rows}\n07856123\nunread\nAM/B`).number).toBeUndefined();
    expect(licence(`${rows}\n07856123\n8. Am Markt 75, 28237 Bremen\nAM/B`).number).toBe("07856123");
  });

  it("has a misread number before a date, and one glued to it", () => {
    expect(licence("1 MOREAU\n2 INES\n326-11-1938\n4 16.07.16\n- 21.10.25\n5 9840991382")).toMatchObject({
      person: { dateOfBirth: "1938-11-26" },
      until: "2025-10-21",
    });
  });

  it("has two fields 1 if the 2 is misread", () => {
    expect(licence("1 MOREAU\n1 INES\n3 08.03.1987\n4a 16.07.2016\n4b 21.10.2025").person).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES",
    });
  });
});

it("a number goes on after a gap before a hyphen, and is unsure if it ends in a mark", () => {
  const american = (number: string) =>
    read(`# MAINE DRIVER LICENSE | | USA\n4d DLN ${number}\n3 DOB 03/08/1987\nHARBOR GLEN, ME 04099`).number;
  expect(american("V215 -4428-8244-93")).toBe("V215-4428-8244-93");
  expect(american("13680/")).toBeUndefined();
  expect(american("A 123-456-789-123")).toBe("A123-456-789-123");
  expect(american("P155-5577-934617 231")).toBeUndefined();
});
