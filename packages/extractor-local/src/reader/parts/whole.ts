import type { ExtractedData } from "@passmuster/core/ports";
import { sameSpelling } from "../../layout/claims/spelled.ts";

/** Whether the text identifies the holder of a card: surname, number and one date. */
export function isWholeCard({ person, document }: ExtractedData = {}): boolean {
  const date = person?.dateOfBirth ?? document?.expirationDate ?? document?.issueDate;
  const name = person?.surname ?? person?.fullName;
  return name !== undefined && document?.number !== undefined && date !== undefined;
}

/** Whether a page states who lives where. */
export const isWholePage = ({ person, address }: ExtractedData = {}): boolean =>
  (person?.fullName ?? person?.surname) !== undefined && address !== undefined;

/** Whether two sides state the same number, surname or date of birth. */
export function sharesValue(one: ExtractedData | undefined, other: ExtractedData): boolean {
  const pairs = [
    [one?.document?.number, other.document?.number],
    [one?.person?.surname, other.person?.surname],
    [one?.person?.dateOfBirth, other.person?.dateOfBirth],
  ] as const;
  return pairs.some(([a, b]) => a !== undefined && b !== undefined && sameSpelling(a, b));
}
