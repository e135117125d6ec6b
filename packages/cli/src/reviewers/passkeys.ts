import { createPasskeyAdding, type PasskeyAdding } from "./passkey-adding.ts";
import { type PasskeyParts, relyingPartyAt } from "./passkey-parts.ts";
import { createPasskeySignIn, type PasskeySignIn } from "./passkey-sign-in.ts";

export type { PasskeyOffer } from "./passkey-parts.ts";

/** Adds passkeys of reviewers and signs reviewers in with them (WebAuthn Level 3 §7). */
export interface Passkeys extends PasskeyAdding, PasskeySignIn {}

/** Whether passkeys work at an address: WebAuthn takes host names and no IP addresses (§5.1.2). */
export function takesPasskeys({ hostname }: URL): boolean {
  return !/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname);
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const party = relyingPartyAt(parts.publicUrl);
  return { ...createPasskeyAdding(parts, party), ...createPasskeySignIn(parts, party) };
}
