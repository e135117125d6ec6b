import { sameLetters } from "../letters.ts";

/** Why a value was not handed out, or another one was, in the order in which they are tested. */
export const causes = [
  "not in the text",
  "no piece of its own",
  "no label near it",
  "linked to another label",
  "below the threshold",
  "no kind",
] as const;

export type Cause = (typeof causes)[number];

/** An expected value that was not handed out. */
export interface Miss {
  /** The name in `cardFields` or `pageFields`. */
  readonly field: string;
  readonly expected: string;
  /** The texts of the field on the drawing: a date as printed, a name on its lines. */
  readonly printed: readonly string[];
  readonly labels: readonly string[];
}

/** Whether a name, number or date is the expected one. */
export const isSame = (expected: string, read: string | undefined): boolean =>
  read !== undefined && sameLetters(expected, read);
