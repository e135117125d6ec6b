/** Element ids to their values as they stand in the record, blanks around them removed. */
export type Elements = ReadonlyMap<string, string>;

/**
 * The ids of versions 1 (AAMVA DL/ID-2000) to 11 (AAMVA DL/ID Card Design Standard 2025, annex D), as the source of a pattern;
 * those of a jurisdiction's own subfile begin with Z.
 */
export const elementId = "(?:DA[A-Z]|DB[A-S]|DC[ABD-U]|DD[A-O])";

/** Social security numbers (version 1): nobody asked for them, so they are not kept. */
export const unwanted: readonly string[] = ["DBK", "DBM"];

/** Values of one length in every version that has them: what follows on the same line is another element. */
export const fixedLengths: Readonly<Record<string, number>> = {
  DBA: 8,
  DBB: 8,
  DBC: 1,
  DBD: 8,
  DCG: 3,
  DDB: 8,
  DDE: 1,
  DDF: 1,
  DDG: 1,
};

/** Values that may run on in a second line. */
export const mayRunOn: readonly string[] = ["DAA", "DAB", "DAC", "DAD", "DCS", "DCT", "DAG", "DAH"];

/** What stands for no value: `NONE` and `unavl` (AAMVA DL/ID Card Design Standard 2020, D.12.4), and what printers fill in. */
const placeholder = /^(?:NONE|UNAVL|UNAVAIL|UNAVAILABLE|N\/?A|[-*.,_\s]*)$/i;

/** A value, or nothing where it says that there is none. */
export const meaningOf = (value: string): string => (placeholder.test(value) ? "" : value);

/** An element's value; empty where there is none. */
export const valueIn = (elements: Elements, id: string): string => meaningOf(elements.get(id) ?? "");
