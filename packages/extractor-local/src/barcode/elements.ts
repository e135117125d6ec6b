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

/** Marks and `N/A` stand for no value in any element: neither is a name or a word. */
const blank = /^(?:N\/A|[-*.,_\s]*)$/i;

/**
 * `NONE` and `unavl` (AAMVA DL/ID Card Design Standard 2020, D.12.4) and other fillers that printers use, in
 * elements other than names.
 */
const filler = /^(?:NONE|UNAVL|UNAVAIL|UNAVAILABLE|NA)$/i;

/** `NONE`, and "no middle name" or "no middle initial" spelt out. */
const noMiddleName = /^(?:NONE|UNAVL|NMN|NMI)$/i;

/**
 * Elements of the name itself. People are called Na and None, so a word there is a name. The standard's
 * `unavl` is in small letters, and names are in capitals.
 */
const names: readonly string[] = ["DAA", "DAB", "DAC", "DCS", "DCT"];

/** A middle name, or an empty text for a placeholder. */
export const middleName = (value: string): string =>
  blank.test(value) || noMiddleName.test(value) ? "" : value;

/** A family name or a first name, or an empty text for a placeholder. */
export const ownName = (value: string): string => (blank.test(value) || value === "unavl" ? "" : value);

/** Any other value, or an empty text for a placeholder. */
export const meaningOf = (value: string): string => (blank.test(value) || filler.test(value) ? "" : value);

/** An element's value; empty if missing or a placeholder. */
export function valueIn(elements: Elements, id: string): string {
  const value = elements.get(id) ?? "";
  if (names.includes(id)) return ownName(value);
  return id === "DAD" ? middleName(value) : meaningOf(value);
}
