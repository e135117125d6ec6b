import type { ExtractedData } from "@vouchsafe/core";
import type { TextLine } from "../page.ts";
import { addressIn } from "./address.ts";
import { type DayOrder, datesIn, dayOrderOf } from "./dates.ts";
import { readClearly } from "./holder.ts";
import { candidatesFor } from "./labelled.ts";
import { cleaned } from "./names.ts";
import { numberIn } from "./numbers.ts";
import type { LabelName } from "./vocabulary.ts";

export interface PrintedOptions {
  /** Where the standard of the document sets it (AAMVA cards of the United States: month first). */
  readonly order?: DayOrder;
}

/** What the printed side of a passport or a card says, by its labels. What was not read clearly is absent. */
export function readPrinted(
  lines: readonly TextLine[],
  options: PrintedOptions = {},
): ExtractedData | undefined {
  const order = options.order ?? dayOrderOf(lines.map(({ text }) => text));
  const surname = nameOf("surname", lines);
  const givenNames = nameOf("givenNames", lines);
  const dateOfBirth = dateOf("dateOfBirth", lines, order);
  const expirationDate = dateOf("until", lines, order);
  const number = first(lines, "documentNumber", ({ words }) => numberIn(words)?.replaceAll(" ", ""));
  const address = first(
    lines,
    "address",
    ({ text, below }) => addressIn([text, ...below.slice(0, 3).map((line) => line.text)])?.address,
  );
  const person = {
    ...(surname && { surname }),
    ...(givenNames && { givenNames }),
    ...(dateOfBirth && { dateOfBirth }),
  };
  const document = { ...(number && { number }), ...(expirationDate && { expirationDate }) };
  const { countryCode: _code, ...postal } = address ?? {};
  const groups = {
    ...(Object.keys(person).length > 0 && { person }),
    ...(address && { address: postal }),
    ...(Object.keys(document).length > 0 && { document }),
  };
  return Object.keys(groups).length > 0 ? groups : undefined;
}

type Candidate = ReturnType<typeof candidatesFor>[number];

function first<T>(
  lines: readonly TextLine[],
  label: LabelName,
  read: (candidate: Candidate) => T | undefined,
): T | undefined {
  for (const candidate of candidatesFor([label], lines)) {
    const value = read(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

const nameOf = (label: LabelName, lines: readonly TextLine[]): string | undefined =>
  first(lines, label, ({ text, words }) => (readClearly(words) ? cleaned(text) : undefined));

const dateOf = (
  label: LabelName,
  lines: readonly TextLine[],
  order: DayOrder | undefined,
): string | undefined =>
  first(lines, label, ({ text, words }) => (readClearly(words) ? datesIn(text, order)[0]?.iso : undefined));
