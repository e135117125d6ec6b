import type { VerificationDocument } from "../../model/document.ts";
import { dayNumber, isCalendarDate, isNoEnd } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { standingDocuments } from "./standing.ts";

/** A document with its last day, `YYYY-MM-DD`. */
export interface DocumentEnd {
  readonly document: VerificationDocument;
  readonly day: string;
}

/** The documents whose last day was read. One that never expires has none. */
export function documentEnds(verification: Pick<Verification, "documents">): readonly DocumentEnd[] {
  return standingDocuments(verification).flatMap((document) => {
    const day = document.extracted?.document?.expirationDate;
    return day === undefined || !isCalendarDate(day) || isNoEnd(day) ? [] : [{ document, day }];
  });
}

/**
 * The day on which the first document of an Approved verification ends, in days since 1970-01-01. `null` for
 * any other verification, and if no document ends.
 */
export function firstEndOf(
  verification: Pick<Verification, "documents" | "status" | "deletedAt">,
): number | null {
  if (verification.status !== "approved" || verification.deletedAt !== null) return null;
  const days = documentEnds(verification).map(({ day }) => dayNumber(day));
  return days.length === 0 ? null : Math.min(...days);
}
