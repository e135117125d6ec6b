import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineScores } from "../../src/networks/line-network.ts";
import { everyAlphabet } from "../../src/print/alphabets.ts";
import { likeliestText } from "../../src/print/beam-search.ts";
import type { Context, LanguageModel } from "../../src/print/language-model.ts";
import { lettersOf } from "../../src/print/letters.ts";
import { likelihoodOf } from "../../src/print/likelihood.ts";
import type { Word } from "../../src/print/page.ts";
import { wordsSeen } from "../../src/print/words-seen.ts";

const charset = " abcäAB";
const letters = lettersOf(charset);
const classes = charset.length + 1;
const anything: Context = { letters: 0, alphabets: everyAlphabet };
const anyLanguage: LanguageModel = {
  start: anything,
  after: () => anything,
  likelihood: () => undefined,
  weight: () => 1,
};
const read = (scores: LineScores, model = anyLanguage): Word[] => wordsSeen(scores, letters, model);

type Step = Readonly<Record<string, number>>;

/** Likelihoods of characters step by step. `-` is the blank, which gets the rest. */
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

/** The scores of a text that is read with certainty; `-` is a blank. */
const plainly = (path: string): LineScores =>
  scoresOf([...path].map((character) => (character === "-" ? {} : { [character]: 0.98 })));

const textOf = (scores: LineScores): string =>
  read(scores)
    .map(({ text }) => text)
    .join(" ");

describe("the network's output for a line", () => {
  it.each([
    ["--aa-b--", "ab", "without repeats and blanks"],
    ["aa-ab", "aab", "with a letter twice if a blank separates them"],
    [" a  b- -a ", "a b a", "with single spaces, none at the ends"],
    ["---", "", "as empty text for blanks only"],
  ])("decodes %s as %s, %s", (path, text) => expect(textOf(plainly(path))).toBe(text));

  it("yields a letter once that may stand at either of two steps, although the likeliest path has it twice", () => {
    const seen = scoresOf([{ a: 0.98 }, {}, { b: 0.55 }, {}, { b: 0.55 }, {}, { c: 0.98 }]);
    const parted = scoresOf([{ a: 0.98 }, {}, { b: 0.9 }, {}, { b: 0.9 }, {}, { c: 0.98 }]);
    expect([textOf(seen), textOf(parted)]).toEqual(["abc", "abbc"]);
  });

  it("yields a letter that no step is sure of, although the likeliest path omits it", () => {
    const seen = scoresOf([{ a: 0.98 }, { b: 0.45 }, { b: 0.45 }, { b: 0.4 }, { c: 0.98 }]);
    expect(textOf(seen)).toBe("abc");
  });

  it("resolves look-alike letters by spelling, without changing their confidence", () => {
    const seen = scoresOf([{ a: 0.99 }, { b: 0.55, c: 0.44 }]);
    const model: LanguageModel = {
      ...anyLanguage,
      weight: (_, character) => (letters.textOf(character) === "c" ? 2 : 1),
    };
    const [word] = read(seen, model);
    expect(word?.text).toBe("ac");
    expect(word?.confidence).toBeCloseTo(44, 0);
    expect(read(scoresOf([{ a: 0.99 }, { b: 0.8, c: 0.19 }]), model)[0]?.text).toBe("ab");
  });

  it("has better-spelled words with a common ending, whatever sign follows", () => {
    const sign = charset.indexOf("A") + 1;
    const model: LanguageModel = {
      ...anyLanguage,
      likelihood: (_, character) => (character === sign ? undefined : 1),
      after: (_, character) => ({ ...anything, letters: character }),
      weight: (before, character) =>
        character === letters.space && letters.textOf(before.letters) === "b" ? 3 : 1,
    };
    const spelledOf = (path: string) => read(plainly(path), model)[0]?.spelled;
    expect([spelledOf("ab"), spelledOf("ac"), spelledOf("abA"), spelledOf("AA")]).toEqual([3, 1, 3, 1]);
  });

  it("is split before a capital within a word that begins small, but not within one that begins with a capital", () => {
    const path = (text: string): LineScores =>
      scoresOf([...text].map((character) => ({ [character]: 0.98 })));
    expect([textOf(path("acB")), textOf(path("Acab"))]).toEqual(["ac B", "Acab"]);
    expect(textOf(path("AcB"))).toBe("AcB");
  });

  it("ends with its own columns, whatever pads the batch", () => {
    expect(textOf({ ...plainly("ab-a"), steps: 3 })).toBe("ab");
  });
});

describe("the confidence of a word", () => {
  it("is as low as that of its most doubtful letter, for each word separately", () => {
    const seen = scoresOf([{ a: 0.999 }, { b: 0.6, c: 0.39 }, { " ": 0.999 }, { c: 0.999 }]);
    const [first, second] = read(seen);
    expect(first).toMatchObject({ text: "ab" });
    expect(first?.confidence).toBeCloseTo(60, 0);
    expect(second?.confidence).toBeGreaterThan(99);
  });

  it("is that of its letters, whatever their marks", () => {
    const [word] = read(scoresOf([{ b: 0.999 }, { ä: 0.5, a: 0.49 }, { c: 0.999 }]));
    expect(word?.text).toBe("bäc");
    expect(word?.confidence).toBeGreaterThan(98);
  });

  it("is that of its letters, with or without a space between them", () => {
    const seen = read(scoresOf([{ a: 0.999 }, { " ": 0.6 }, { b: 0.999 }]));
    expect(seen.map(({ text }) => text)).toEqual(["a", "b"]);
    for (const { confidence } of seen) expect(confidence).toBeGreaterThan(99);
  });

  it("is low if a letter may replace the space beside it", () => {
    const [first] = read(scoresOf([{ a: 0.999 }, { " ": 0.6, c: 0.39 }, { b: 0.999 }]));
    expect(first?.text).toBe("a");
    expect(first?.confidence).toBeLessThan(65);
  });
});

describe("the likelihoods of all texts", () => {
  const space = 3;
  const texts = (length: number): number[][] =>
    length === 0
      ? [[]]
      : [[], ...[1, 2].flatMap((first) => texts(length - 1).map((rest) => [first, ...rest]))];
  const apart = { alike: (character: number) => [character], space };
  const likely = fc.integer({ min: 1, max: 9 });
  // Up to three steps there are fewer prefixes than the beam holds.
  const steps = (spaces: fc.Arbitrary<number>) =>
    fc.array(fc.tuple(likely, likely, likely, spaces), { minLength: 1, maxLength: 3 });
  const seenOf = (rows: readonly (readonly number[])[]): LineScores => ({
    steps: rows.length,
    classes: 4,
    data: Float32Array.from(
      rows.flatMap((row) => row.map((value) => Math.log(value / row.reduce((sum, each) => sum + each, 0)))),
    ),
  });

  it("add up to one, wherever there are spaces", () => {
    fc.assert(
      fc.property(steps(likely), (rows) => {
        const seen = seenOf(rows);
        const all = texts(rows.length).map((text) => likelihoodOf(text, apart, seen, [0, rows.length - 1]));
        expect(all.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
      }),
    );
  });

  it("are greatest for the decoded one, without spaces", () => {
    fc.assert(
      fc.property(steps(fc.constant(0)), (rows) => {
        const seen = seenOf(rows);
        const of = (text: readonly number[]): number => likelihoodOf(text, apart, seen, [0, rows.length - 1]);
        const best = of(likeliestText(seen, anyLanguage).map(({ character }) => character));
        expect(best).toBeCloseTo(Math.max(...texts(rows.length).map(of)), 5);
      }),
    );
  });
});
