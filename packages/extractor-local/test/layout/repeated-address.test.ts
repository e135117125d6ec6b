import { describe, expect, it } from "vitest";
import { settleRepeated } from "../../src/layout/repeated-address.ts";
import { line } from "./lines.ts";

type Likely = Readonly<Record<string, { readonly confidence: number; readonly spelled?: number }>>;

/** Lines below each other. Words without a given confidence are sure. */
const settled = (texts: readonly string[], likely: Likely = {}): string[] =>
  settleRepeated(
    texts.map((text, row) => {
      const drawn = line(text, { row });
      return { ...drawn, words: drawn.words.map((word) => ({ ...word, ...likely[word.text] })) };
    }),
  ).map(({ text }) => text);

const insured = "Chloé Lindqvist, 225 Quarry Road, Harbor Glen, WA 98599";
const garaged = "Garaged at 225 Quarry Road, Harbor Gien, WA 98599";

describe("a repeated address", () => {
  it("gets the likelier of two readings that differ in a letter, in both places and either order", () => {
    const likely = { "Gien,": { confidence: 96, spelled: 6.5 }, "Glen,": { confidence: 95, spelled: 48 } };
    const right = garaged.replace("Gien", "Glen");
    expect(settled([insured, garaged], likely)).toEqual([insured, right]);
    expect(settled([garaged, insured], likely)).toEqual([right, insured]);
  });

  it("has the confidence of the chosen reading", () => {
    const lines = [insured, garaged].map((text, row) => line(text, { row, confidence: row === 0 ? 90 : 60 }));
    const words = settleRepeated(lines).flatMap((each) => each.words);
    expect(words.filter(({ text }) => text === "Glen,").map(({ confidence }) => confidence)).toEqual([
      90, 90,
    ]);
  });

  it.each([
    ["the number of the house is another", insured, garaged.replace("225", "226")],
    ["the postal code is another", insured, garaged.replace("98599", "98598")],
    ["two letters differ", insured, garaged.replace("Gien", "Bien")],
    ["two words differ", insured, garaged.replace("Road", "Rood")],
    [
      "it is a name, which stands between no numbers",
      "Maria Rossi, 12 Elm St, Reno NV 89501",
      "Marie Rossi, 12 Elm St, Reno NV 89501",
    ],
    ["it is as short as a date", "from 14 May at 2034", "until 14 Mav at 2034"],
  ])("stays as read if %s", (_, one, other) => {
    expect(settled([one, other], { "Gien,": { confidence: 60 } })).toEqual([one, other]);
  });
});
