import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Challenges, challengeLasts } from "./challenges.ts";
import type { ListedPasskey, ListedReviewer, ReviewerList } from "./list.ts";

/** What `navigator.credentials` is asked, as JSON, and the cookie with its challenge. */
export interface PasskeyOffer {
  readonly options: object;
  readonly cookie: string;
}

/** Adds passkeys of reviewers and signs reviewers in with them (WebAuthn Level 3 §7). */
export interface Passkeys {
  offerToAdd(reviewer: ListedReviewer): Promise<PasskeyOffer>;
  /** Resolves to whether the passkey was added. */
  add(reviewer: ListedReviewer, cookies: string | undefined, answer: unknown): Promise<boolean>;
  offerToSignIn(): Promise<PasskeyOffer>;
  /** The reviewer whose passkey answered the challenge; `undefined` if none did. */
  signIn(cookies: string | undefined, answer: unknown): Promise<ListedReviewer | undefined>;
}

export interface PasskeyParts {
  readonly list: Pick<ReviewerList, "read" | "change">;
  readonly challenges: Challenges;
  /** The address of the desk. Its origin and its host name are what passkeys are bound to. */
  readonly publicUrl: string;
  readonly now?: () => number;
}

/** The library is loaded at its first use. */
const library = () => import("@simplewebauthn/server");
const libraryParts = () => import("@simplewebauthn/server/helpers");

/** EdDSA, ES256 and RS256 (RFC 9053 §2, RFC 8812 §2). */
const algorithms = [-8, -7, -257];
const mostPasskeys = 10;

/** Whether passkeys work at an address: WebAuthn takes host names and no IP addresses (§5.1.2). */
export function takesPasskeys({ hostname }: URL): boolean {
  return !/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname);
}

export function createPasskeys({ list, challenges, publicUrl, now = Date.now }: PasskeyParts): Passkeys {
  const { origin, hostname: rpID } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true } as const;

  return {
    async offerToAdd({ id, email, name, passkeys }) {
      const { generateRegistrationOptions } = await library();
      const { text, cookie } = challenges.make({ adds: id });
      const options = await generateRegistrationOptions({
        rpName: "Review desk",
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name ?? email,
        challenge: bytesOf(text),
        timeout: challengeLasts,
        attestationType: "none",
        excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
      return { options, cookie };
    },

    async add({ id }, cookies, answer) {
      const { verifyRegistrationResponse } = await library();
      const challenge = challenges.read(cookies, { adds: id });
      if (!challenge || !(await isWithoutCertificates(answer))) return false;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: challenge.text,
        supportedAlgorithmIDs: algorithms,
        ...expected,
      }).catch(invalid);
      if (!verified || !registrationInfo) return false;
      const { id: credential, publicKey, counter } = registrationInfo.credential;
      const made: ListedPasskey = {
        id: credential,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        added: new Date(now()).toISOString(),
        answered: new Date(challenge.madeAt).toISOString(),
      };
      const changed = await list.change(id, (reviewer, others) => {
        const isKnown = [reviewer, ...others].some((one) => one.passkeys.some(({ id }) => id === made.id));
        const isUsed = reviewer.passkeys.some((passkey) => isAnswered(passkey, challenge.madeAt));
        if (isKnown || isUsed || reviewer.passkeys.length >= mostPasskeys) return undefined;
        return { ...reviewer, passkeys: [...reviewer.passkeys, made] };
      });
      return changed !== undefined;
    },

    async offerToSignIn() {
      const { generateAuthenticationOptions } = await library();
      const { text, cookie } = challenges.make("sign-in");
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(text),
        timeout: challengeLasts,
        userVerification: "required",
      });
      return { options, cookie };
    },

    async signIn(cookies, answer) {
      const { verifyAuthenticationResponse } = await library();
      const challenge = challenges.read(cookies, "sign-in");
      const response = answer as Partial<AuthenticationResponseJSON> | null;
      const found = (await list.read()).find(({ passkeys }) =>
        passkeys.some(({ id }) => id === response?.id),
      );
      const passkey = found?.passkeys.find(({ id }) => id === response?.id);
      if (!challenge || !found || !passkey) return undefined;
      // §7.2 step 6: the passkey's owner is the one whom the authenticator names.
      if (response?.response?.userHandle !== Buffer.from(found.id).toString("base64url")) return undefined;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge.text,
        credential: { ...passkey, publicKey: bytesOf(passkey.publicKey) },
        ...expected,
      }).catch(invalid);
      if (!verified || !authenticationInfo) return undefined;
      const counter = authenticationInfo.newCounter;
      // The list may have changed since it was read: a removal, a counter, an answer to the same challenge.
      return list.change(found.id, (reviewer) => {
        const current = reviewer.passkeys.find(({ id }) => id === passkey.id);
        if (!current || isAnswered(current, challenge.madeAt) || isBehind(counter, current.counter))
          return undefined;
        const used = { ...current, counter, answered: new Date(challenge.madeAt).toISOString() };
        return { ...reviewer, passkeys: reviewer.passkeys.map((one) => (one === current ? used : one)) };
      });
    },
  };
}

/**
 * Whether an answer attests nothing, or itself (§6.5.4). The library would ask the addresses that the
 * certificates of others name, and no attestation was asked for.
 */
async function isWithoutCertificates(answer: unknown): Promise<boolean> {
  const { decodeAttestationObject } = await libraryParts();
  try {
    const { response } = answer as RegistrationResponseJSON;
    const object = decodeAttestationObject(bytesOf(response.attestationObject));
    const statement = object.get("attStmt");
    return object.get("fmt") === "none" || (object.get("fmt") === "packed" && !statement.get("x5c"));
  } catch {
    return false;
  }
}

/** The library rejects answers that are not valid, malformed ones too. */
function invalid(): {
  readonly verified: false;
  readonly registrationInfo?: never;
  authenticationInfo?: never;
} {
  return { verified: false };
}

function isAnswered({ answered }: ListedPasskey, madeAt: number): boolean {
  return madeAt <= Date.parse(answered);
}

/** §7.2 step 22: a counter that does not rise tells of a copy. Authenticators without one say 0. */
function isBehind(counter: number, known: number): boolean {
  return (counter > 0 || known > 0) && counter <= known;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}
