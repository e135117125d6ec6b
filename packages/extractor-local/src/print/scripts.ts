import { type TextLine, type Word, withWords } from "./page.ts";

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

/** Whether a line has letters that a network of Latin letters lacks. */
export const hasOtherLetters = (words: readonly Word[]): boolean =>
  words.some(({ text }) => foreign.test(text) || /[Əə]/u.test(text));

/**
 * The network has no Ə. It reads the letter as the Greek Θ, or as a Cyrillic letter of that shape.
 */
const schwas: Readonly<Record<string, string>> = { Θ: "Ə", θ: "ə", Э: "Ə", э: "ə", Є: "Ə", є: "ə" };

/** Letters that neither Greek nor Cyrillic has in any shape: a word with one of them is Latin. */
const isLatinAlone = (letter: string): boolean =>
  /\p{Script=Latin}/u.test(letter) && !greek.has(letter) && !cyrillic.has(letter);

/** A word in which the only letters of another script have the shape of Ə. */
function mayHaveSchwa({ text }: Word): boolean {
  const others = [...text].filter((letter) => foreign.test(letter));
  return others.length > 0 && others.every((letter) => schwas[letter] !== undefined);
}

/** `MΘMMΘDOV`: the word is Latin. */
const isWithSchwa = (word: Word): boolean => mayHaveSchwa(word) && [...word.text].some(isLatinAlone);

const withSchwas = (word: Word): Word => ({
  ...word,
  text: [...word.text].map((letter) => schwas[letter] ?? letter).join(""),
});

/**
 * Converts the words of a line to one script each. A word with letters that only Latin has is Latin, and so
 * are the words beside it that could be: what looks Greek in them is Ə.
 */
export function inTheirScripts(words: readonly Word[]): readonly Word[] {
  const isLatin = words.some(isWithSchwa) ? mayHaveSchwa : isWithSchwa;
  return inOtherScripts(words.map((word) => (isLatin(word) ? withSchwas(word) : word)));
}

/** The lines of a side, whose words have the scripts of the whole. */
export const settleScripts = (lines: readonly TextLine[]): readonly TextLine[] =>
  inScriptsOfSide(settleSchwas(lines));

/**
 * Decides the script of words such as NƏZAKƏT, whose other letters are Greek and Latin, by the rest of their
 * side: with Ə in Latin words, and without a letter that only Greek has, the side is not Greek.
 */
function settleSchwas(lines: readonly TextLine[]): readonly TextLine[] {
  const words = lines.flatMap((line) => line.words);
  const hasSchwa = words.some(({ text }) => /[Əə]/u.test(text));
  if (!hasSchwa || words.some(({ text }) => isGreekAlone(text))) return lines;
  return lines.map((line) =>
    line.words.some(({ text }) => /[Θθ]/u.test(text)) ? withWords(line, line.words.map(asLatin)) : line,
  );
}

/** Whole words of this many letters show the scripts of a side. */
const telling = 4;
const clear = 60;
/** Fewest such words of a script that a side has, and their least share. */
const fewestWords = 2;
const leastShare = 0.12;
/** Below the confidence of any value. A label may be known by such letters. */
const guessed = 35;

type Script = "Latin" | "Greek" | "Cyrillic";

/** The script of a word without letters of another one, by a letter that only this one has. */
function scriptOfWord({ text }: Word): Script | undefined {
  if (!foreign.test(text)) return [...text].some(isLatinAlone) ? "Latin" : undefined;
  if (/\p{Script=Latin}/u.test(text)) return undefined;
  const [isGreek, isCyrillic] = [greekAlone.test(text), cyrillicAlone.test(text)];
  return isGreek === isCyrillic ? undefined : isGreek ? "Greek" : "Cyrillic";
}

/** The scripts of a side by its clear whole words, the most frequent first. */
function scriptsOf(lines: readonly TextLine[]): readonly Script[] {
  const counts = new Map<Script, number>();
  for (const word of lines.flatMap(({ words }) => words)) {
    const isTelling = word.confidence >= clear && (word.text.match(/\p{L}/gu)?.length ?? 0) >= telling;
    const script = isTelling ? scriptOfWord(word) : undefined;
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return [...counts]
    .filter(([, count]) => count >= fewestWords && count >= leastShare * all)
    .toSorted(([, a], [, b]) => b - a)
    .map(([script]) => script);
}

/**
 * Writes the words of a side in its script, if it has only one. A clear whole word of another script stays as
 * it was read.
 */
function inScriptsOfSide(lines: readonly TextLine[]): readonly TextLine[] {
  const [main, ...others] = scriptsOf(lines);
  if (!main || others.length > 0) return lines;
  const rewrite = (word: Word): Word => {
    const isOwn = word.confidence >= clear && word.text.length >= telling && hasNoTwin(word);
    return isOwn ? word : main === "Latin" ? likeLatin(word) : likeOther(word, main);
  };
  return lines.map((line) => {
    const words = line.words.map(rewrite);
    const also = line.also?.map((other) => other.map(rewrite));
    return { ...withWords(line, words), ...(also && { also }) };
  });
}

/** `ПЕТРОВА`: Latin has no letter of the shape of its first one. */
const hasNoTwin = ({ text }: Word): boolean =>
  !/\p{Script=Latin}/u.test(text) && [...text].some((letter) => foreign.test(letter) && !toLatin.has(letter));

/** Greek and Cyrillic letters that print like a Latin one. */
const toLatin: ReadonlyMap<string, string> = new Map(
  [...greek, ...cyrillic].flatMap(([latin, own]) => (foreign.test(latin) ? [] : [[own, latin] as const])),
);
/** Letters that a network takes for Latin ones: `Dов` is DOB, `ЗВ` is 3B. */
const likelyLatin = tableOf("вктмнзЗИΣΩ", "BKTMH33NEO");

/** A guessed letter gives no value. A word with more letters that Latin lacks stays as it was read. */
function likeLatin(word: Word): Word {
  if (!foreign.test(word.text)) return word;
  const twins = [...word.text].map((letter) => toLatin.get(letter) ?? letter);
  const text = twins.map((letter) => likelyLatin.get(letter) ?? letter).join("");
  const isGuess = text !== twins.join("");
  const lacking = [...text].filter((letter) => foreign.test(letter)).length;
  if (lacking > mostLacking) return word;
  const confidence = isGuess || lacking > 0 ? Math.min(word.confidence, guessed) : word.confidence;
  return { ...word, text, confidence };
}

const mostLacking = 1;

function likeOther(word: Word, script: "Greek" | "Cyrillic"): Word {
  const table = script === "Greek" ? greek : cyrillic;
  const letters = [...word.text];
  return letters.every((letter) => table.has(letter) || !/\p{Script=Latin}/u.test(letter))
    ? { ...word, text: written(word.text, table) }
    : word;
}

const isGreekAlone = (text: string): boolean => greekAlone.test(text.replace(/[Θθ]/gu, ""));

const inLatin: ReadonlyMap<string, string> = new Map([
  ...[...greek].map(([latin, own]) => [own, latin] as const),
  ["Θ", "Ə"],
  ["θ", "ə"],
]);

const asLatin = (word: Word): Word =>
  /[Θθ]/u.test(word.text)
    ? { ...word, text: [...word.text].map((letter) => inLatin.get(letter) ?? letter).join("") }
    : word;

/** A text of one or several words as `inTheirScripts` writes it. */
export const inItsScript = (text: string): string =>
  inTheirScripts(text.split(" ").map((word) => ({ text: word, confidence: 100 })))
    .map((word) => word.text)
    .join(" ");

/** More letters that only Latin has than letters that it lacks: those were misread, and stay as read. */
function isMostlyLatin({ text }: Word): boolean {
  const letters = [...text];
  return letters.filter(isLatinAlone).length > letters.filter((letter) => foreign.test(letter)).length;
}

function inOtherScripts(words: readonly Word[]): readonly Word[] {
  const line = words.map(({ text }) => text).join(" ");
  if (!foreign.test(line)) return words;
  const table = scriptOf(line);
  const plainLatin = words.some(({ text }) => !foreign.test(text) && !isWritable(text, table));
  return words.map((word) => {
    const rewritten =
      (foreign.test(word.text) && !isMostlyLatin(word)) || (!plainLatin && isWritable(word.text, table));
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
