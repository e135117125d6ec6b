/** A letter's place: the letters of its piece of a name, without marks, and its index. */
export interface Place {
  readonly word: readonly string[];
  readonly at: number;
}

/** Plain letters that stand for the next `take` letters. */
export interface Spelling {
  readonly take: number;
  readonly text: string;
}

/** All spellings at a place; none if the table does not know the letter. */
export type Table = (place: Place) => readonly Spelling[];

/** The transliteration that some states print on their documents. */
export interface StateTable {
  /** ISO 3166-1 alpha-3, or a code that ICAO 9303-3 §5 reserves. */
  readonly states: readonly string[];
  readonly source: string;
  /**
   * `Г=H`, `Ж=ZH,J`, `Ь=` (omitted), `ЗГ=ZGH`. `^` and `$` are the ends of a word, letters in brackets its
   * neighbours: `^Є=YE`, `ИЯ$=IA`, `(L)Ü(E)=U`. Of the rows that fit, the first counts.
   */
  readonly rows: string;
}

interface Row {
  readonly first: boolean;
  readonly before: string;
  readonly letters: readonly string[];
  readonly after: string;
  readonly last: boolean;
  readonly spellings: readonly Spelling[];
}

const form = /^(\^?)(?:\((.)\))?([^=()^$]+)(?:\((.)\))?(\$?)=(.*)$/u;

function rowOf(text: string): Row {
  const [, first = "", before = "", key = "", after = "", last = "", spelled = ""] = form.exec(text) ?? [];
  const letters = [...key];
  if (letters.length === 0) throw new RangeError(`"${text}" is not a row of a transliteration.`);
  const spellings = spelled.split(",").map((one) => ({ take: letters.length, text: one }));
  return { first: first !== "", before, letters, after, last: last !== "", spellings };
}

/** Compiles rows. Earlier texts of rows go before later ones. */
export function tableOf(...texts: readonly string[]): Table {
  const byLetter = new Map<string, Row[]>();
  for (const text of texts.flatMap((rows) => rows.split(/\s+/)).filter((one) => one !== "")) {
    const row = rowOf(text.toUpperCase());
    const [letter = ""] = row.letters;
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), row]);
  }
  return ({ word, at }) => byLetter.get(word[at] ?? "")?.find((row) => fits(row, word, at))?.spellings ?? [];
}

function fits({ first, before, letters, after, last }: Row, word: readonly string[], at: number): boolean {
  const end = at + letters.length;
  return (
    (!first || at === 0) &&
    (before === "" || word[at - 1] === before) &&
    letters.every((letter, index) => word[at + index] === letter) &&
    (after === "" || word[end] === after) &&
    (!last || end === word.length)
  );
}

/** The table of each state, compiled at its first use. */
export function tablesByState(
  national: readonly StateTable[],
  common: string,
  others: string = common,
): (state: string | undefined) => Table {
  const compiled = new Map<string | undefined, Table>();
  return (state) => {
    const own = national.find(({ states }) => state !== undefined && states.includes(state));
    const key = own && state;
    const table = compiled.get(key) ?? (own ? tableOf(own.rows, common) : tableOf(others));
    compiled.set(key, table);
    return table;
  };
}
