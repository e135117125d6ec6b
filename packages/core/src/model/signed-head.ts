import type { AuditHead } from "./audit.ts";
import type { Instant } from "./time.ts";

/** A signed head. Keep it where the writers of the database cannot write. */
export interface SignedHead extends AuditHead {
  readonly signedAt: Instant;
  /** `ed25519` by the host's key, `hmac-sha256` by the secret. */
  readonly algorithm: "ed25519" | "hmac-sha256";
  /** Base64url. */
  readonly signature: string;
}
