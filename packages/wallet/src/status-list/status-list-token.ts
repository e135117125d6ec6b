import type { SignerFinding } from "../jwt/signer.ts";

/** What a status list token states, as JWT or CWT. */
export interface StatusListToken {
  readonly claims: { readonly iat?: unknown; readonly exp?: unknown; readonly [name: string]: unknown };
  readonly subject: unknown;
  readonly ttl: unknown;
  readonly bits: unknown;
  readonly lst: Uint8Array | undefined;
  readonly signer: SignerFinding;
}
