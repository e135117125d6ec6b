import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Challenge, challengeLasts } from "./challenges.ts";
import type { ListedPasskey, ListedReviewer } from "./list.ts";
import {
  bytesOf,
  invalid,
  isAnswered,
  library,
  libraryParts,
  type PasskeyOffer,
  type PasskeyParts,
  type RelyingParty,
} from "./passkey-parts.ts";

/** EdDSA, ES256 and RS256 (RFC 9053 §2, RFC 8812 §2). */
const algorithms = [-8, -7, -257];
const mostPasskeys = 10;

/** Adds passkeys of reviewers. */
export interface PasskeyAdding {
  offerToAdd(reviewer: ListedReviewer): Promise<PasskeyOffer>;
  /** Resolves to whether the passkey was added. */
  add(reviewer: ListedReviewer, cookies: string | undefined, answer: unknown): Promise<boolean>;
}

export function createPasskeyAdding(parts: PasskeyParts, party: RelyingParty): PasskeyAdding {
  const { list, challenges, now = Date.now } = parts;
  return {
    async offerToAdd({ id, email, name, passkeys }) {
      const { generateRegistrationOptions } = await library();
      const { text, cookie } = challenges.make({ adds: id });
      const options = await generateRegistrationOptions({
        rpName: "Review desk",
        rpID: party.id,
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
        ...party.expected,
      }).catch(invalid);
      if (!verified || !registrationInfo) return false;
      const { id: credential, publicKey, counter } = registrationInfo.credential;
      const newPasskey: ListedPasskey = {
        id: credential,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        added: new Date(now()).toISOString(),
        answered: new Date(challenge.madeAt).toISOString(),
      };
      const changed = await list.change(id, (reviewer, others) =>
        withPasskey(reviewer, others, { newPasskey, challenge }),
      );
      return changed !== undefined;
    },
  };
}

/** `undefined` if the reviewer may not have it: it is known, its challenge is used, or there are too many. */
function withPasskey(
  reviewer: ListedReviewer,
  others: readonly ListedReviewer[],
  { newPasskey, challenge }: { readonly newPasskey: ListedPasskey; readonly challenge: Challenge },
): ListedReviewer | undefined {
  const isKnown = [reviewer, ...others].some((one) => one.passkeys.some(({ id }) => id === newPasskey.id));
  const isUsed = reviewer.passkeys.some((passkey) => isAnswered(passkey, challenge.madeAt));
  if (isKnown || isUsed || reviewer.passkeys.length >= mostPasskeys) return undefined;
  return { ...reviewer, passkeys: [...reviewer.passkeys, newPasskey] };
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
