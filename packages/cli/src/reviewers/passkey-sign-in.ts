import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { type Challenge, challengeLasts } from "./challenges.ts";
import type { ListedReviewer } from "./list.ts";
import {
  bytesOf,
  invalid,
  isAnswered,
  library,
  type PasskeyOffer,
  type PasskeyParts,
  type RelyingParty,
} from "./passkey-parts.ts";

/** Signs reviewers in with their passkeys. */
export interface PasskeySignIn {
  offerToSignIn(): Promise<PasskeyOffer>;
  /** The reviewer whose passkey answered the challenge; `undefined` if none did. */
  signIn(cookies: string | undefined, answer: unknown): Promise<ListedReviewer | undefined>;
}

export function createPasskeySignIn(
  { list, challenges }: PasskeyParts,
  { id: rpID, expected }: RelyingParty,
): PasskeySignIn {
  return {
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
      return list.change(found.id, (reviewer) =>
        withUse(reviewer, { passkey: passkey.id, counter, challenge }),
      );
    },
  };
}

/** A passkey that answered a challenge, and its counter then. */
interface Use {
  readonly passkey: string;
  readonly counter: number;
  readonly challenge: Challenge;
}

/** `undefined` if the passkey is gone, answered this challenge or a later one before, or is a copy. */
function withUse(reviewer: ListedReviewer, { passkey, counter, challenge }: Use): ListedReviewer | undefined {
  const current = reviewer.passkeys.find(({ id }) => id === passkey);
  if (!current || isAnswered(current, challenge.madeAt) || isBehind(counter, current.counter))
    return undefined;
  const used = { ...current, counter, answered: new Date(challenge.madeAt).toISOString() };
  return { ...reviewer, passkeys: reviewer.passkeys.map((one) => (one === current ? used : one)) };
}

/** §7.2 step 22: a counter that does not rise tells of a copy. Authenticators without one say 0. */
function isBehind(counter: number, earlierCounter: number): boolean {
  return (counter > 0 || earlierCounter > 0) && counter <= earlierCounter;
}
