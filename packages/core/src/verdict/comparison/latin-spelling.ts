import { type Letters, lettersOf, upper } from "./letters.ts";
import { scriptOf } from "./transliteration/index.ts";

/** Of several spellings of an Arabic name, that of the English model is the commonest on lists. */
const issuers: Readonly<Record<string, string>> = { Arabic: "SAU" };

/**
 * One Latin spelling of a name in upper case, without marks, for an index of names: `قاسم` is QASM, `Ефимов`
 * EFIMOV. Letters of scripts without a table stay as they are. It proves no equality; `sameName` does.
 */
export function latinSpellingOf(text: string): string {
  return upper(text.replace(/[ぁ-ゖ]/g, katakana))
    .split(/([^\p{L}\p{M}]+)/u)
    .map((word) => spelled(lettersOf(word)))
    .join("");
}

/** After a consonant these two are mostly vowels. */
const longVowels: Readonly<Record<string, string>> = { و: "U", ي: "I", ی: "I" };

const katakana = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 0x60);

function spelled(letters: Letters): string {
  const word = letters.map(({ base }) => base);
  const texts: string[] = [];
  for (let at = 0; at < word.length; ) {
    const { take, text } = spellingAt(word, at);
    texts.push(text);
    at += take;
  }
  return texts.join("");
}

function spellingAt(word: readonly string[], at: number): { readonly take: number; readonly text: string } {
  const letter = word[at] ?? "";
  const script = scriptOf(letter);
  const [found] = script?.tableOf(issuers[script.name])({ word, at }) ?? [];
  if (!script || !found) return { take: 1, text: letter };
  const long = at > 0 ? longVowels[letter] : undefined;
  // ICAO's zone marks Arabic letters by an X.
  return script.name === "Arabic" ? { ...found, text: long ?? found.text.replace(/^X+/, "") } : found;
}
