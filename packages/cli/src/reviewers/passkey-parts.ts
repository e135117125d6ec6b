import type { Challenges } from "./challenges.ts";
import type { ListedPasskey, ReviewerList } from "./list.ts";

/** What `navigator.credentials` is asked, as JSON, and the cookie with its challenge. */
export interface PasskeyOffer {
  readonly options: object;
  readonly cookie: string;
}

export interface PasskeyParts {
  readonly list: Pick<ReviewerList, "read" | "change">;
  readonly challenges: Challenges;
  /** The address of the desk. Its origin and its host name are what passkeys are bound to. */
  readonly publicUrl: string;
  readonly now?: () => number;
}

/** The desk, as a party to WebAuthn. */
export interface RelyingParty {
  readonly id: string;
  /** What every answer must fulfil. */
  readonly expected: {
    readonly expectedOrigin: string;
    readonly expectedRPID: string;
    readonly requireUserVerification: true;
  };
}

export function relyingPartyAt(publicUrl: string): RelyingParty {
  const { origin, hostname: id } = new URL(publicUrl);
  return { id, expected: { expectedOrigin: origin, expectedRPID: id, requireUserVerification: true } };
}

/** The library is loaded at its first use. */
export const library = () => import("@simplewebauthn/server");
export const libraryParts = () => import("@simplewebauthn/server/helpers");

/** The library rejects answers that are not valid, malformed ones too. */
export function invalid(): {
  readonly verified: false;
  readonly registrationInfo?: never;
  authenticationInfo?: never;
} {
  return { verified: false };
}

export function isAnswered({ answered }: ListedPasskey, madeAt: number): boolean {
  return madeAt <= Date.parse(answered);
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}
