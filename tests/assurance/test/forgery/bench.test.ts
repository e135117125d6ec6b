import { describe, expect, it } from "vitest";
import { attacks } from "../../../../lab/forgery/attacks.ts";
import { readPage, withBlock } from "../../../../lab/forgery/page.ts";
import { settingsOf } from "../../../../lab/forgery/settings.ts";
import { attackTable, causes, classList, genuineTable, missed } from "../../../../lab/forgery/tables.ts";
import { add, emptyTally, reasonsOf, wilson } from "../../../../lab/forgery/tally.ts";

describe("the classes", () => {
  it("have distinct names", () => {
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  it("are on the page with the same words as in the code", () => {
    expect(readPage()).toContain(classList(attacks));
  });

  it("are refused with an unknown name", () => {
    expect(() => settingsOf(["--only", "typed-moon"], ["typed-zone"])).toThrow(`Unknown class "typed-moon"`);
  });

  it("are those of a folder of pictures, if one is given", () => {
    const { only, pictures } = settingsOf(["--pictures", "specimens", "--only", "painted"], ["typed-zone"]);
    expect({ only, pictures }).toEqual({ only: ["painted"], pictures: "specimens" });
    expect(() => settingsOf(["--pictures", "a", "--only", "typed-zone"], ["typed-zone"])).toThrow(
      `Unknown class "typed-zone"`,
    );
  });

  it("are written to the page completely or not at all", () => {
    expect(() => settingsOf(["--write", "--only", "typed-zone"], ["typed-zone"])).toThrow("without --only");
  });
});

describe("the figures", () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  it.each([
    [81, 263, 25.53, 36.62],
    [15, 148, 6.24, 16.05],
    [0, 20, 0, 16.11],
    [1, 29, 0.61, 17.18],
  ])("have Wilson's interval for %i of %i", (hits, tried, low, high) => {
    const interval = wilson(hits, tried);
    expect(interval[0]).toBeCloseTo(low, 2);
    expect(interval[1]).toBeCloseTo(high, 2);
  });

  const tally = emptyTally();
  add(tally, { status: "Approved", failed: [] });
  add(tally, { status: "Double Check", failed: ["RuleDI002", "RuleDI006"] });
  add(tally, { status: "Rejected", failed: ["RuleDI002"] });
  add(tally, { status: "Started", failed: [], note: "refused: documents_missing" });
  add(tally, undefined);

  it("count the rules that caught a forgery, or the reason if no rule failed", () => {
    expect(reasonsOf(tally)).toBe("RuleDI002 2, RuleDI006 1, Started, refused: documents_missing 1");
  });

  it("leave out attempts that could not start", () => {
    expect(tally).toMatchObject({ tried: 4, approved: 1, void: 1 });
  });

  const attack = { name: "a", what: "An attack.", group: "images", scene: () => Promise.reject() } as const;
  const results = { attacks: [attack], tallies: new Map([["a", tally]]) };

  it("report caught and missed forgeries", () => {
    expect(attackTable(results)).toContain("| a | 4 | 3 | 75.0 % (30.1–95.4) |");
    expect(missed(results)).toContain("| a | An attack. | 1 of 4 |");
    expect(missed({ ...results, tallies: new Map() })).toBe("No drawn forgery was Approved.");
  });

  it("report each kind and quality of genuine documents", () => {
    const facts = { kind: "passport", rotate: 0, selfie: false, name: "A B" } as const;
    const table = genuineTable([
      { ...facts, quality: "scan", index: 0, outcome: { status: "Approved", failed: [] } },
      { ...facts, quality: "poor", index: 1, outcome: { status: "Double Check", failed: ["RuleDI004"] } },
    ]);
    expect(table).toContain("| passport | 1/1 | – | – | 0/1 | 1/2 |");
  });

  it("do not report untried documents as Approved", () => {
    expect(causes([])).toBe("No genuine document was tried.");
  });

  it("replace only the text between their marks", () => {
    const page = readPage();
    const written = withBlock(page, "attacks", "| a |");
    expect(written).toContain("| a |");
    expect(withBlock(written, "attacks", "| a |")).toBe(written);
    expect(() => withBlock("", "attacks", "")).toThrow("lacks the markers of attacks");
  });
});
