import { type Outcome, outcomeOf } from "../field-tally.ts";
import { cardFields, pageFields } from "../labelled-fields.ts";
import type { Cause, Miss } from "./causes.ts";
import type { ReadDocument } from "./document.ts";
import { frontCause } from "./front-cause.ts";
import { pageCause } from "./page-cause.ts";

/** How one expected value ended. */
export interface Counted {
  readonly document: ReadDocument;
  readonly field: string;
  readonly expected: string;
  readonly read: string | undefined;
  readonly outcome: Outcome;
  /** Of values that are absent or wrong. */
  readonly cause?: Cause;
}

/** The fields of a drawing that hold a value, by the bench's field. */
const drawnAs: Readonly<Record<string, readonly string[]>> = {
  number: ["documentNumber", "number"],
  surname: ["surname"],
  "given names": ["given"],
  birth: ["dob"],
  expiry: ["expiry"],
  name: ["name"],
  address: ["address"],
  "last day": ["period", "until", "date"],
  issuer: ["issuer"],
};

const printedOf = ({ prints }: ReadDocument, field: string, role: string): string[] =>
  prints
    .filter((print) => print.role === role && drawnAs[field]?.includes(print.field ?? ""))
    .map(({ text }) => text.trim());

function missOf(document: ReadDocument, field: string, expected: string): Miss {
  const isFront = document.kind !== "poa";
  const values = printedOf(document, field, "value");
  const asPrinted = isFront && (field === "birth" || field === "expiry" || values.length > 1);
  const printed = asPrinted && values.length > 0 ? values : field === "country" ? [] : [expected];
  return {
    field,
    expected,
    // The model of a page is its language and title.
    printed: field === "type" ? [document.model.slice(3)] : printed,
    labels: printedOf(document, field, "label"),
  };
}

/** Every expected value of a document, and the cause of each that is absent or wrong. */
export function countedOf(document: ReadDocument): readonly Counted[] {
  const { kind, expected: all, data, lines } = document;
  const fields = kind === "poa" ? pageFields : cardFields;
  return fields.flatMap(({ name: field, label, read: readIn, same }) => {
    const [expected, read] = [all[label], readIn(data)];
    const outcome = outcomeOf(expected, read, same);
    if (!expected || !outcome) return [];
    const counted = { document, field, expected, read, outcome };
    if (outcome === "right") return [counted];
    const miss = missOf(document, field, expected);
    const cause = kind === "poa" ? pageCause(miss, lines, all.type ?? "") : frontCause(miss, lines);
    return [{ ...counted, cause }];
  });
}
