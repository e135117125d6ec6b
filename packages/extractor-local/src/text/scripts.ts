import type { Word } from "./page.ts";

/**
 * The network reads Greek or Cyrillic letters that look Latin as Latin ones. The others reveal a line's
 * script.
 */
const greekAlone = /[ΔΘΛΞΣΨΩαβγδεζηθλμξπςσψω]/u;
const cyrillicAlone = /[БДЖЗИЙЛЦЧШЩЪЫЬЭЮЯЄЉЊЂЋЏбвгджзийлмнптцчшщъыьэюяєљњђћџ]/u;
const foreign = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;

const tableOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const greek = tableOf("ABEZHIKMNOPTYXÏıкvopтux", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪικνορτυχ");
const cyrillic = tableOf("ABEKMHOPCTYXËIÏJSΓΠΦaeopcyxiïjsëφ", "АВЕКМНОРСТУХЁІЇЈЅГПФаеорсухіїјѕёф");

type Table = typeof greek;

/** Whether a line has letters that Latin lacks. */
export const isInOtherScript = (words: readonly Word[]): boolean =>
  words.some(({ text }) => foreign.test(text));

/** Converts the words of a line to one script each. A word with letters that only Latin has stays as read. */
export function inTheirScripts(words: readonly Word[]): readonly Word[] {
  const line = words.map(({ text }) => text).join(" ");
  if (!foreign.test(line)) return words;
  const table = scriptOf(line);
  const plainLatin = words.some(({ text }) => !foreign.test(text) && !isWritable(text, table));
  return words.map((word) => {
    const rewritten = foreign.test(word.text) || (!plainLatin && isWritable(word.text, table));
    return rewritten ? { ...word, text: written(word.text, table) } : word;
  });
}

function scriptOf(line: string): Table {
  if (cyrillicAlone.test(line)) return cyrillic;
  return greekAlone.test(line) || /[NZ]/.test(line) ? greek : cyrillic;
}

const isWritable = (text: string, table: Table): boolean =>
  /\p{Script=Latin}{2}/u.test(text) && [...text].every((one) => table.has(one) || !/\p{L}/u.test(one));

const written = (text: string, table: Table): string =>
  [...text].map((letter) => table.get(letter) ?? letter).join("");
