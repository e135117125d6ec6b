import type { Instant } from "./time.ts";

/** The link with which a person gets their own data once. Of its token and its code only digests are kept. */
export interface ExportLink {
  /** SHA-256 of the token, base64url. */
  readonly digest: string;
  readonly expiresAt: Instant;
  /** Codes sent so far. */
  readonly sent: number;
  /** Codes tried so far, right ones too. */
  readonly tried: number;
  /** The newest code: the digest of it and the token. Absent before the first. */
  readonly code?: { readonly digest: string; readonly expiresAt: Instant };
}
