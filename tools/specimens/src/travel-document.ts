import { printedDate } from "./parts.ts";
import type { Person } from "./person.ts";
import type { Drawing } from "./sheet.ts";
import type { ZoneFacts } from "./zone.ts";

/** ISO 3166-1 alpha-3 of Antarctica, a code that no passport has. */
export const issuer = "ATA";

export interface Issuer {
  readonly code: string;
  readonly title: string;
}

export const antarctica: Issuer = { code: "ATA", title: "ANTARCTICA" };

export interface TravelDocumentOptions {
  /** Up to nine characters, A–Z and 0–9. */
  readonly number: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  /** Printed instead of the correct MRZ, for altered documents. */
  readonly zone?: readonly string[];
  /** Another issuer than Antarctica, for codes, names and letters of its own. */
  readonly issuer?: Issuer;
  /** Printed instead of the expiry date, as on a card for life. */
  readonly printedExpiry?: string;
}

/** A drawing with the machine-readable zone printed on it. */
export interface ZoneDrawing extends Drawing {
  readonly mrz: readonly string[];
}

/** The two sides of a card. */
export interface Card<Front extends Drawing = Drawing, Back extends Drawing = Drawing> {
  readonly front: Front;
  readonly back: Back;
}

export const zoneFacts = (
  person: Person,
  code: string,
  { number, expiryDate, issuer: { code: state } = antarctica }: TravelDocumentOptions,
): ZoneFacts => ({
  ...person,
  code,
  issuer: state,
  nationality: state,
  number,
  expiryDate,
});

/** The expiry as it is printed. */
export const expiryOf = ({ expiryDate, printedExpiry }: TravelDocumentOptions): string =>
  printedExpiry ?? printedDate(expiryDate);
