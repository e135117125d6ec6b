import type { DocumentId, VerificationId } from "./ids.ts";
import type { Tenant } from "./principal.ts";

export type ClaimKind = "number" | "front" | "back";

/** What a document has and no document of another person may have: its number, or one of its pictures. */
export interface Claim {
  readonly document: DocumentId;
  readonly kind: ClaimKind;
  /** The person it was shown for; `null` while no name is known, and where it was Approved for one and another is expected since. */
  readonly person: string | null;
  /** What it is found by. A storage keeps keyed digests of tokens and person alone. */
  readonly tokens: readonly string[];
}

/** Asks for the claims of other verifications, and of other persons, that share a token. */
export interface ClaimQuery {
  readonly tenant: Tenant;
  readonly tokens: readonly string[];
  /** A verification whose own claims are left out. */
  readonly besides: VerificationId;
  /** A person whose claims are left out; `null` leaves out nobody. */
  readonly person: string | null;
  readonly most: number;
}

export interface ClaimHolder {
  readonly verification: VerificationId;
  readonly document: DocumentId;
  readonly kind: ClaimKind;
}
