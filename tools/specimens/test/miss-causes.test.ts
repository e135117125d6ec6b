import { describe, expect, it } from "vitest";
import { causes, type Miss } from "../../../lab/reading/layouts/causes.ts";
import { frontCause } from "../../../lab/reading/layouts/front-cause.ts";
import { pageCause } from "../../../lab/reading/layouts/page-cause.ts";

type TextLine = Parameters<typeof frontCause>[1][number];

/** Lines below one another, each letter ten pixels wide and each line twenty high. */
const linesOf = (texts: readonly string[], confidence = 99): TextLine[] =>
  texts.map((text, row) => ({
    text,
    words: text.split(" ").map((word) => ({ text: word, confidence, spelled: 50 })),
    confidence,
    left: 100,
    right: 100 + 10 * text.length,
    top: 40 * row,
    bottom: 40 * row + 20,
  }));

const surname = (printed = "MOREAU"): Miss => ({
  field: "surname",
  expected: "MOREAU",
  printed: [printed],
  labels: [],
});

describe("the cause of a front's miss", () => {
  const cases: Readonly<Record<(typeof causes)[number], readonly TextLine[]>> = {
    "not in the text": linesOf(["Surname MORFAU", "Given names INES"]),
    "no piece of its own": linesOf(["IDAHO", "INES MOREAU", "12 MAIN ST"]),
    "no label near it": linesOf(["IDAHO", "MOREAU", "INES"]),
    "linked to another label": linesOf(["Surname INES", "Given names MOREAU"]),
    "below the threshold": linesOf(["Surname MOREAU", "Given names INES"], 45),
    "no kind": linesOf(["Surname MOREAU", "Given names INES"]),
  };
  it.each(causes)("%s", (cause) => {
    expect(frontCause(surname(), cases[cause])).toBe(cause);
  });

  it("finds a date by its value and reports the one that its label lacks", () => {
    const birth: Miss = { field: "birth", expected: "1987-03-08", printed: ["08.03.1987"], labels: [] };
    expect(frontCause(birth, linesOf(["REPUBLIK", "08.03.1987"]))).toBe("no label near it");
    expect(frontCause(birth, linesOf(["REPUBLIK", "08.03.1981"]))).toBe("not in the text");
  });
});

describe("the cause of a page's miss", () => {
  const number: Miss = {
    field: "number",
    expected: "4711-22",
    printed: ["4711-22"],
    labels: ["Account no."],
  };
  const bill = ["Electricity bill", "Larkspur Energy"];
  it("no kind, if the page would be read with its kind announced", () => {
    expect(pageCause(number, linesOf(["Larkspur", "Account no. 4711-22"]), "Utility Bill")).toBe("no kind");
  });
  it("not in the text", () => {
    expect(pageCause(number, linesOf([...bill, "Account no. 4711-27"]), "Utility Bill")).toBe(
      "not in the text",
    );
  });
  it("no piece of its own", () => {
    expect(pageCause(number, linesOf([...bill, "Account no. 4711-22 Date"]), "Utility Bill")).toBe(
      "no piece of its own",
    );
  });
  it("no label near it", () => {
    expect(pageCause(number, linesOf([...bill, "4711-22"]), "Utility Bill")).toBe("no label near it");
  });
});
