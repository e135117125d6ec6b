/** Values by element id, trimmed. */
export type Elements = ReadonlyMap<string, string>;

/**
 * Pattern of the element ids of versions 1 (AAMVA DL/ID-2000) to 11 (AAMVA DL/ID Card Design Standard 2025,
 * annex D). Ids of a jurisdiction's own subfile begin with Z.
 */
export const elementId = "(?:DA[A-Z]|DB[A-S]|DC[ABD-U]|DD[A-O])";

/** Social security numbers (version 1). The reader drops them: no field asks for them. */
export const unwanted: readonly string[] = ["DBK", "DBM"];

/** Values that have the same length in every version. Text after them on the same line is another element. */
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

/** Values that may continue on a second line. */
export const mayRunOn: readonly string[] = ["DAA", "DAB", "DAC", "DAD", "DCS", "DCT", "DAG", "DAH"];

/**
 * Placeholders: `NONE` and `unavl` (AAMVA DL/ID Card Design Standard 2020, D.12.4), and other fillers that
 * printers use.
 */
const placeholder = /^(?:NONE|UNAVL|UNAVAIL|UNAVAILABLE|N\/?A|[-*.,_\s]*)$/i;

/** The value, or an empty text for a placeholder. */
export const meaningOf = (value: string): string => (placeholder.test(value) ? "" : value);

/** An element's value; empty if missing. */
export const valueIn = (elements: Elements, id: string): string => meaningOf(elements.get(id) ?? "");
