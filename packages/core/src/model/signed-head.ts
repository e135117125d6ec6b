import type { AuditHead } from "./audit.ts";
import type { Instant } from "./time.ts";

/** A head with a signature, to be kept where nobody who can write to the database can write. */
export interface SignedHead extends AuditHead {
  readonly signedAt: Instant;
  /** `ed25519` by the host's key, `hmac-sha256` by the secret. */
  readonly algorithm: "ed25519" | "hmac-sha256";
  /** Base64url. */
  readonly signature: string;
}
