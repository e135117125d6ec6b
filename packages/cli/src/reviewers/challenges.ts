import { randomBytes } from "node:crypto";
import { signedCookie } from "./signed-cookie.ts";

/** How long a challenge can be answered: 2 minutes. */
export const challengeLasts = 2 * 60_000;

/** The purpose of a challenge: a sign-in, or a new passkey of this reviewer. */
export type ChallengeOf = { readonly adds: string } | "sign-in";

export interface Challenge {
  /** 32 random bytes in base64url. */
  readonly text: string;
  /** In milliseconds. A passkey answers each challenge once, in the order in which they were made. */
  readonly madeAt: number;
}

/** Challenges of passkeys. Each is bound to the browser that asked, by a signed cookie. */
export interface Challenges {
  make(of: ChallengeOf): { readonly text: string; readonly cookie: string };
  /** The challenge of a browser; `undefined` if it is for something else, forged or over. */
  read(header: string | undefined, of: ChallengeOf): Challenge | undefined;
}

export function createChallenges(
  secrets: readonly string[],
  isSecure: boolean,
  now: () => number = Date.now,
): Challenges {
  const cookie = signedCookie({ name: "desk passkey", secrets, isSecure, lasts: challengeLasts, now });
  const keyOf = (of: ChallengeOf): string => (of === "sign-in" ? of : `add ${of.adds}`);
  return {
    make(of) {
      const text = randomBytes(32).toString("base64url");
      return { text, cookie: cookie.set([keyOf(of), text]) };
    },
    read(header, of) {
      const { value: [key, text] = [], setAt: madeAt = 0 } = cookie.read(header) ?? {};
      return key === keyOf(of) ? { text: text as string, madeAt } : undefined;
    },
  };
}
