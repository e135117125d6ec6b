import type { Address, Person } from "./person.ts";
import type { Quality, Rotation } from "./photograph.ts";

export type Kind =
  | "passport"
  | "id-card"
  | "td2-card"
  | "visa"
  | "driver-licence"
  | "lease"
  | "home-insurance"
  | "vehicle-insurance"
  | "selfie";

/** The values that a specimen shows. Dates are ISO 8601. */
export interface SpecimenFacts {
  /** Relative to `images/`. */
  readonly file: string;
  readonly kind: Kind;
  /** The document type by its name in Passmuster's catalogue. "Visa" is not in it. */
  readonly typeName: string;
  readonly side: "front" | "back";
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly person: Pick<Person, "seed" | "surname" | "givenNames" | "dateOfBirth" | "sex" | "address">;
  /** Number of the document, the policy or the agreement. */
  readonly number?: string;
  readonly issueDate?: string;
  readonly expiryDate?: string;
  /** The machine-readable zone as printed. */
  readonly mrz?: readonly string[];
  /** The MRZ field that was changed without its check digit. */
  readonly altered?: "number";
  /** The PDF417's content. */
  readonly barcode?: string;
  /** As printed on this side. */
  readonly address?: Address;
  readonly quality: Quality;
  /** Clockwise. */
  readonly rotation: Rotation;
}
