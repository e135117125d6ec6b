import { signedCookie } from "./signed-cookie.ts";

/** How long a browser stays signed in: 12 hours. */
export const cookieLasts = 12 * 60 * 60_000;

/** How long after a sign-in a reviewer may add a passkey: 15 minutes. A browser left open adds none. */
const freshFor = 15 * 60_000;

/** The signed cookie that names a reviewer by id. */
export interface DeskCookie {
  /** The header that signs a browser in. */
  set(reviewer: string): string;
  /** The header that signs it out. */
  clear(): string;
  /** The reviewer's id in a `Cookie` header; `undefined` if it is missing, doubled, forged or over. */
  read(header: string | undefined): string | undefined;
  /** As `read`; `undefined` too if the sign-in is older than 15 minutes. */
  readFresh(header: string | undefined): string | undefined;
}

export function deskCookie(
  secrets: readonly string[],
  isSecure: boolean,
  now: () => number = Date.now,
): DeskCookie {
  const cookie = signedCookie({ name: "desk", secrets, isSecure, lasts: cookieLasts, now });
  const idIn = (value: readonly unknown[] | undefined) => value?.[0] as string | undefined;
  return {
    set: (reviewer) => cookie.set([reviewer]),
    clear: cookie.clear,
    read: (header) => idIn(cookie.read(header)?.value),
    readFresh(header) {
      const read = cookie.read(header);
      return read && now() < read.setAt + freshFor ? idIn(read.value) : undefined;
    },
  };
}
