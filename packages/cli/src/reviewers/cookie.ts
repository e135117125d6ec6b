import { signedCookie } from "./signed-cookie.ts";

/** How long a browser stays signed in: 12 hours. */
export const cookieLasts = 12 * 60 * 60_000;

/** How long after a sign-in a reviewer may add a passkey: 15 minutes. A browser left open adds none. */
const freshFor = 15 * 60_000;

/** What the cookie of a signed-in browser names, both by id. */
export interface SignedIn {
  readonly reviewer: string;
  readonly session: string;
}

/** The signed cookie that names a reviewer and a session. */
export interface DeskCookie {
  /** The header that signs a browser in. */
  set(signedIn: SignedIn): string;
  /** The header that signs it out. */
  clear(): string;
  /** What a `Cookie` header names; `undefined` if it is missing, doubled, forged or over. */
  read(header: string | undefined): SignedIn | undefined;
  /** As `read`; `undefined` too if the sign-in is older than 15 minutes. */
  readFresh(header: string | undefined): SignedIn | undefined;
}

export function deskCookie(
  secrets: readonly string[],
  isSecure: boolean,
  now: () => number = Date.now,
): DeskCookie {
  const cookie = signedCookie({ name: "desk", secrets, isSecure, lasts: cookieLasts, now });
  const named = (value: readonly unknown[] | undefined): SignedIn | undefined => {
    const [reviewer, session] = value ?? [];
    return typeof reviewer === "string" && typeof session === "string" ? { reviewer, session } : undefined;
  };
  return {
    set: ({ reviewer, session }) => cookie.set([reviewer, session]),
    clear: cookie.clear,
    read: (header) => named(cookie.read(header)?.value),
    readFresh(header) {
      const read = cookie.read(header);
      return read && now() < read.setAt + freshFor ? named(read.value) : undefined;
    },
  };
}
