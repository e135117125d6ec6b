import type { DocumentId, VerificationId } from "./ids.ts";
import type { Tenant } from "./principal.ts";

export type FingerprintKind = "number" | "front" | "back";

/** A number or an image that documents of only one person may have. */
export interface Fingerprint {
  readonly document: DocumentId;
  readonly kind: FingerprintKind;
  /**
   * The person who showed it. `null` if no name is known, or if it was Approved for one name and another is
   * expected now.
   */
  readonly person: string | null;
  /** Search tokens. A storage keeps only keyed digests of tokens and person. */
  readonly tokens: readonly string[];
}

/** Finds fingerprints of other verifications and other persons that share a token. */
export interface FingerprintQuery {
  readonly tenant: Tenant;
  /** A list that is given twice has the same tokens. */
  readonly tokens: readonly string[];
  /** The verification whose own fingerprints are left out. */
  readonly besides: VerificationId;
  /** The person whose fingerprints are left out; `null` leaves out none. */
  readonly person: string | null;
  readonly most: number;
}

export interface FingerprintHolder {
  readonly verification: VerificationId;
  readonly document: DocumentId;
  readonly kind: FingerprintKind;
}
