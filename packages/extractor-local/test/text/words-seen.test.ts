import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineScores } from "../../src/line-network.ts";
import { lettersOf } from "../../src/text/letters.ts";
import { likeliestText } from "../../src/text/likeliest-text.ts";
import { likelihoodOf } from "../../src/text/likelihood.ts";
import { wordsSeen } from "../../src/text/words-seen.ts";

const charset = " abcä";
const letters = lettersOf(charset);
const classes = charset.length + 1;

type Step = Readonly<Record<string, number>>;

/** What was seen step by step: how likely each character is; `-` is none, and gets what is left. */
function scoresOf(steps: readonly Step[]): LineScores {
  const data = new Float32Array(steps.length * classes).fill(Math.log(1e-6));
  for (const [step, likelihoods] of steps.entries()) {
    const left = 1 - Object.values(likelihoods).reduce((sum, value) => sum + value, 0);
    data[step * classes] = Math.log(Math.max(left, 1e-6));
    for (const [character, value] of Object.entries(likelihoods))
      if (character !== "-") data[step * classes + charset.indexOf(character) + 1] = Math.log(value);
  }
  return { steps: steps.length, classes, data };
}

/** One character a step, `-` for none, all of them plain. */
const plainly = (path: string): LineScores =>
  scoresOf([...path].map((character) => (character === "-" ? {} : { [character]: 0.98 })));

const textOf = (scores: LineScores): string =>
  wordsSeen(scores, letters)
    .map(({ text }) => text)
    .join(" ");

describe("a line that the network saw", () => {
  it.each([
    ["--aa-b--", "ab", "without repeats and blanks"],
    ["aa-ab", "aab", "with a letter twice where a blank parts them"],
    [" a  b- -a ", "a b a", "in words, whose spaces may be several and at the ends"],
    ["---", "", "as nothing where nothing stands"],
  ])("%s is read %s, %s", (path, text) => expect(textOf(plainly(path))).toBe(text));

  it("has a letter once that may stand at either of two steps, where the likeliest path has it twice", () => {
    const seen = scoresOf([{ a: 0.98 }, {}, { b: 0.55 }, {}, { b: 0.55 }, {}, { c: 0.98 }]);
    const parted = scoresOf([{ a: 0.98 }, {}, { b: 0.9 }, {}, { b: 0.9 }, {}, { c: 0.98 }]);
    expect([textOf(seen), textOf(parted)]).toEqual(["abc", "abbc"]);
  });

  it("has a letter that no step is sure of, where the likeliest path has none", () => {
    const seen = scoresOf([{ a: 0.98 }, { b: 0.45 }, { b: 0.45 }, { b: 0.4 }, { c: 0.98 }]);
    expect(textOf(seen)).toBe("abc");
  });

  it("ends with its own columns, whatever stands in those that fill the batch", () => {
    expect(textOf({ ...plainly("ab-a"), steps: 3 })).toBe("ab");
  });
});

describe("the confidence of a word", () => {
  it("is as low as the doubt about one letter, and each word has its own", () => {
    const seen = scoresOf([{ a: 0.999 }, { b: 0.6, c: 0.39 }, { " ": 0.999 }, { c: 0.999 }]);
    const [first, second] = wordsSeen(seen, letters);
    expect(first).toMatchObject({ text: "ab" });
    expect(first?.confidence).toBeCloseTo(60, 0);
    expect(second?.confidence).toBeGreaterThan(99);
  });

  it("is that of its letters, whatever their marks", () => {
    const [word] = wordsSeen(scoresOf([{ b: 0.999 }, { ä: 0.5, a: 0.49 }, { c: 0.999 }]), letters);
    expect(word?.text).toBe("bäc");
    expect(word?.confidence).toBeGreaterThan(98);
  });

  it("is low where the space beside it is in doubt", () => {
    const [first] = wordsSeen(scoresOf([{ a: 0.999 }, { " ": 0.6 }, { b: 0.999 }]), letters);
    expect(first?.confidence).toBeLessThan(65);
  });
});

describe("the likelihoods of all texts", () => {
  const texts = (length: number): number[][] =>
    length === 0
      ? [[]]
      : [[], ...[1, 2].flatMap((first) => texts(length - 1).map((rest) => [first, ...rest]))];
  const apart = { alike: (character: number) => [character] };
  // Up to three steps there are no more beginnings than are followed.
  const anySteps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
    { minLength: 1, maxLength: 3 },
  );
  const seenOf = (rows: readonly (readonly number[])[]): LineScores => ({
    steps: rows.length,
    classes: 3,
    data: Float32Array.from(
      rows.flatMap((row) => row.map((value) => Math.log(value / row.reduce((sum, each) => sum + each, 0)))),
    ),
  });

  it("add up to one", () => {
    fc.assert(
      fc.property(anySteps, (rows) => {
        const seen = seenOf(rows);
        const all = texts(rows.length).map((text) => likelihoodOf(text, apart, seen, [0, rows.length - 1]));
        expect(all.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
      }),
    );
  });

  it("are greatest for the one that is read", () => {
    fc.assert(
      fc.property(anySteps, (rows) => {
        const seen = seenOf(rows);
        const of = (text: readonly number[]): number => likelihoodOf(text, apart, seen, [0, rows.length - 1]);
        const read = of(likeliestText(seen).map(({ character }) => character));
        expect(read).toBeCloseTo(Math.max(...texts(rows.length).map(of)), 5);
      }),
    );
  });
});
