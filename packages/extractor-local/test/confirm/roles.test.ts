import type { PrintClaim } from "@passmuster/core/ports";
import { describe, expect, it } from "vitest";
import { confirmPrint } from "../../src/confirm/confirm-print.ts";
import { printedValues } from "../../src/layout/pages/printed.ts";
import { groupValues } from "../../src/layout/pages/printed-value.ts";
import type { SidePrint } from "../../src/print/print-look.ts";
import { page } from "../layout/lines.ts";
import { side } from "./seen.ts";

const fields = {
  surname: "person.surname",
  given: "person.givenNames",
  birth: "person.dateOfBirth",
  issue: "document.issueDate",
  expiry: "document.expirationDate",
} as const;
type Claimed = Partial<Record<keyof typeof fields, string>>;

/** The claimed fields that the front confirms. */
function confirmed(front: SidePrint, claimed: Claimed, from: PrintClaim["from"] = "mrz"): readonly string[] {
  const names = Object.keys(claimed) as (keyof typeof fields)[];
  const claims = names.map((name) => ({ field: fields[name], value: claimed[name] ?? "", from }));
  const verdicts = confirmPrint({ sight: { front }, document: { state: "DEU" }, claims });
  return names.filter((_, at) => verdicts[at]?.verdict === "confirmed");
}

const dates = { birth: "1987-03-08", issue: "2025-03-04", expiry: "2035-03-03" };
const swapped = { birth: dates.expiry, expiry: dates.birth };

describe.each(["mrz", "barcode", "expected"] as const)("a date claimed by %s", (from) => {
  const labelled = side(
    "Date of birth",
    "08.03.1987",
    "Date of issue",
    "04.03.2025",
    "Date of expiry",
    "03.03.2035",
  );
  const bare = side("04.03.2025", "08.03.1987", "03.03.2035");

  it.each([
    ["at its label", labelled],
    ["without labels in its place among the others", bare],
  ])("counts %s", (_, front) => {
    expect(confirmed(front, dates, from)).toEqual(["birth", "issue", "expiry"]);
  });

  it.each([
    ["at another label", labelled],
    ["out of its place among the others", bare],
  ])("does not count %s", (_, front) => {
    expect(confirmed(front, swapped, from)).toEqual([]);
    expect(confirmed(front, { ...dates, birth: dates.expiry }, from)).not.toContain("birth");
    expect(confirmed(front, { ...dates, expiry: dates.birth }, from)).not.toContain("expiry");
    expect(confirmed(front, { birth: dates.issue }, from)).toEqual([]);
    expect(confirmed(front, { expiry: dates.issue }, from)).toEqual([]);
  });

  it("without a label does not count alone", () => {
    expect(confirmed(side("03.03.2035"), { birth: "2035-03-03" }, from)).toEqual([]);
    expect(confirmed(side("04.03.2025", "03.03.2035"), { birth: "2025-03-04" }, from)).toEqual([]);
  });

  it("without a label counts on a child's document that shows three dates", () => {
    const child = side("11.06.2021", "04.03.2025", "03.03.2030");
    expect(confirmed(child, { birth: "2021-06-11", expiry: "2030-03-03" }, from)).toEqual([
      "birth",
      "expiry",
    ]);
    expect(confirmed(child, { birth: "2025-03-04" }, from)).toEqual([]);
  });
});

const names = { surname: "MOREAU", given: "INES" };

describe.each(["mrz", "barcode", "expected"] as const)("a name claimed by %s", (from) => {
  const labelled = side("Surname", "MOREAU", "Given names", "INES");

  it("counts at its label, and not at another's", () => {
    expect(confirmed(labelled, names, from)).toEqual(["surname", "given"]);
    expect(confirmed(labelled, { surname: "INES", given: "MOREAU" }, from)).toEqual([]);
    expect(confirmed(labelled, { surname: "INES" }, from)).toEqual([]);
  });

  it.each([
    ["a label", labelled],
    ["none", side("MOREAU", "INES")],
    ["the label of a whole name", side("Name", "INES MOREAU")],
  ])("shares its place with no other claim, beside %s", (_, front) => {
    expect(confirmed(front, { surname: "INES", given: "INES" }, from)).not.toContain("surname");
    expect(confirmed(front, { surname: "MOREAU", given: "MOREAU" }, from)).not.toContain("given");
  });

  it.each([
    ["below each other", side("MOREAU", "INES")],
    ["in one line", side("INES MOREAU")],
    ["in one line with a comma", side("MOREAU, INES")],
    ["below one label", side("Name", "INES MOREAU")],
  ])("counts without a label beside the other part, %s", (_, front) => {
    expect(confirmed(front, names, from)).toEqual(["surname", "given"]);
  });

  it("is the surname before a comma", () => {
    expect(confirmed(side("MOREAU, INES"), { surname: "INES", given: "MOREAU" }, from)).toEqual([]);
  });

  it.each(["Father's name", "Spouse", "Signature of bearer", "C/O"])(
    "does not count at the label %s",
    (label) => {
      const others = side(
        "Surname",
        "OKAFOR",
        "Given names",
        "PAUL",
        { text: label, row: 12 },
        { text: "MOREAU", row: 13 },
      );
      expect(confirmed(others, { surname: "MOREAU" }, from)).toEqual([]);
    },
  );

  it("without a label does not count apart from the other part", () => {
    const apart = side("Given names", "INES", { text: "MOREAU", row: 20 });
    expect(confirmed(apart, names, from)).toEqual(["given"]);
  });
});

describe.each(["mrz", "barcode", "expected"] as const)("exchanged names claimed by %s", (from) => {
  const exchanged = { surname: "INES", given: "MOREAU" };
  const card = (...texts: readonly string[]) =>
    side("FLORIDA", "DRIVER LICENSE", ...texts, "12 OAK ST", "HARBOR GLEN, FL 32599", "DOB 03/08/1987");

  it.each([
    ["the numbers of field 4", side("MOREAU", "INES", "4a. Issued 04.03.2025", "4b. Expires 03.03.2035")],
    ["the numbers of an AAMVA card", card("MOREAU", "INES", "4a ISS 03/04/2025", "4b EXP 03/03/2035")],
    ["a label that names the surname first", side("Surname, given names", "MOREAU INES")],
    ["a label that names the surname last", side("Nombre y apellidos", "INES MOREAU")],
    ["a comma at the end of a line", side("MOREAU,", "INES")],
    ["an initial at the end of a line", side("INES A", "MOREAU")],
    ["the code of the surname in the number", card("DLN M600-123-45-678-0", "MOREAU", "INES")],
    ["one line of a card of the United States", card("INES MOREAU")],
  ])("are not confirmed where %s tells their order", (_, front) => {
    expect(confirmed(front, names, from)).toEqual(["surname", "given"]);
    expect(confirmed(front, exchanged, from)).toEqual([]);
  });

  it("are confirmed where nothing tells their order", () => {
    expect(confirmed(card("MOREAU", "INES"), exchanged, from)).toEqual(["surname", "given"]);
  });
});

describe("an expected part of a name", () => {
  it.each([
    ["without a label", side("MOREAU", "08.03.1987")],
    ["at the label of a whole name", side("Name", "INES MOREAU")],
  ])("does not count alone %s", (_, front) => {
    expect(confirmed(front, { surname: "MOREAU" }, "expected")).toEqual([]);
    expect(confirmed(front, { surname: "MOREAU" }, "mrz")).toEqual(["surname"]);
  });
});

describe("the exact text beside a code", () => {
  const read = (text: string, claimed: Claimed) =>
    groupValues(
      printedValues(
        page(text),
        {},
        {
          data: {
            person: {
              ...(claimed.surname && { surname: claimed.surname }),
              ...(claimed.given && { givenNames: claimed.given }),
              ...(claimed.birth && { dateOfBirth: claimed.birth }),
            },
            document: { ...(claimed.expiry && { expirationDate: claimed.expiry }) },
          },
        },
      ),
    );

  it("yields dates and names in their role alone", () => {
    const text = "MOREAU, INES\n08 MAR 1987\n04 MAR 2025\n03 MAR 2035";
    expect(read(text, { ...names, ...dates })).toEqual({
      person: { surname: "MOREAU", givenNames: "INES", dateOfBirth: "1987-03-08" },
      document: { issueDate: "2025-03-04", expirationDate: "2035-03-03" },
    });
    expect(read(text, { ...swapped, surname: "INES", given: "MOREAU" })?.person).toEqual({
      dateOfBirth: dates.birth,
    });
  });
});
