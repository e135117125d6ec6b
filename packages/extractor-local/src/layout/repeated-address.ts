import { type TextLine, type Word, withWords } from "../print/page.ts";
import { likelier } from "../print/readings.ts";
import { plain } from "../print/similar.ts";

type Words = readonly Word[];

/** The words between two numbers of a line, such as a house number and a postal code. */
interface Run {
  readonly line: number;
  readonly from: number;
  readonly words: Words;
  readonly between: string;
}

/** A street, its kind and a town. Fewer words may be a date. */
const fewestWords = 3;

/**
 * Most pages state an address twice. The words between the same two numbers are then equal. If one letter of
 * a word differs, both get the likelier word.
 */
export function settleRepeated(lines: readonly TextLine[]): TextLine[] {
  const words = lines.map((line) => [...line.words]);
  const runs = runsOf(lines);
  for (const run of runs) {
    const others = runs.filter((other) => other !== run && other.between === run.between);
    const settled = others.reduce((best, other) => likelierRun(best, other.words), run.words);
    words[run.line]?.splice(run.from, settled.length, ...settled);
  }
  return lines.map((line, index) => withWords(line, words[index] ?? line.words));
}

function runsOf(lines: readonly TextLine[]): Run[] {
  return lines.flatMap(({ words }, line) => {
    const numbers = words.flatMap(({ text }, at) => (/\d/.test(text) ? [at] : []));
    return numbers.slice(1).flatMap((to, index) => {
      const from = (numbers[index] ?? 0) + 1;
      const between = [words[from - 1], words[to]].map((word) => plain(word?.text ?? "")).join(" ");
      return to - from < fewestWords ? [] : [{ line, from, words: words.slice(from, to), between }];
    });
  });
}

function likelierRun(run: Words, other: Words): Words {
  const differ = run.filter((word, at) => plain(word.text) !== plain(other[at]?.text ?? ""));
  if (run.length !== other.length || differ.length !== 1) return run;
  return run.map((word, at) => (differ.includes(word) ? likelierWord(word, other[at] ?? word) : word));
}

function likelierWord(word: Word, other: Word): Word {
  return differsInALetter(plain(word.text), plain(other.text)) ? likelier(word, other) : word;
}

const differsInALetter = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((letter, at) => letter !== other[at]).length === 1;
