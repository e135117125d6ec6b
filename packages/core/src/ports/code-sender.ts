import type { VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/** A code for one person. The host knows how to reach them: nothing here was stated by the page's visitor. */
export interface CodeMessage {
  readonly tenant: Tenant;
  /** The path of the flow. */
  readonly flow: string;
  readonly verification: VerificationId;
  /** The host's own number of the person, as it was stated with the verification. */
  readonly vendorReference: string | null;
  /** The language of the verification, a BCP 47 tag; `null` for none. */
  readonly language: string | null;
  /** Six digits. Never log them. */
  readonly code: string;
  readonly expiresAt: Instant;
}

/** Brings codes to persons by a way that the host knows is theirs: a text message, a letter, its own app. */
export interface CodeSender {
  /** Resolves once the message is on its way. A rejection is answered with 503: the person may ask again. */
  send(message: CodeMessage): Promise<void>;
}
