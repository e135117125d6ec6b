import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** A cookie that this server signs. Nothing is stored. */
export interface SignedCookie {
  /** The `Set-Cookie` header. @param value what the cookie says; its holder can read it */
  set(value: readonly unknown[]): string;
  /** The header that deletes the cookie. */
  clear(): string;
  /** What a `Cookie` header says; `undefined` if the cookie is missing, doubled, forged or over. */
  read(header: string | undefined): SignedValue | undefined;
}

export interface SignedValue {
  readonly value: readonly unknown[];
  /** When the cookie was set, in milliseconds. */
  readonly setAt: number;
}

export interface SignedCookieOptions {
  readonly name: string;
  /** The first signs, all verify. Each cookie has keys of its own by its name. */
  readonly secrets: readonly string[];
  /**
   * Whether the page is served over https. The prefix `__Host-` then keeps cookies of sibling domains out
   * (RFC 6265bis §4.1.3.2).
   */
  readonly isSecure: boolean;
  /** Milliseconds. */
  readonly lasts: number;
  readonly now: () => number;
}

export function signedCookie({ name, secrets, isSecure, lasts, now }: SignedCookieOptions): SignedCookie {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "passmuster", `${name} cookie`, 32)),
  );
  const full = `${isSecure ? "__Host-" : ""}passmuster-${name.replaceAll(" ", "-")}`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const macsOf = (payload: string) =>
    keys.map((key) => createHmac("sha256", key).update(payload).digest("base64url"));
  return {
    set(value) {
      const payload = Buffer.from(JSON.stringify([...value, now() + lasts])).toString("base64url");
      return `${full}=${payload}.${macsOf(payload)[0]}; Max-Age=${lasts / 1000}; ${attributes}`;
    },
    clear: () => `${full}=; Max-Age=0; ${attributes}`,
    read(header = "") {
      const given = header.split(/[;,] */).filter((one) => one.startsWith(`${full}=`));
      // A second one was planted: the browser would send its own too.
      if (given.length !== 1) return undefined;
      const text = given[0]?.slice(full.length + 1) ?? "";
      const [, payload = "", mac = ""] = /^([\w-]{1,500})\.([\w-]{43})$/.exec(text) ?? [];
      const shown = Buffer.from(mac.padEnd(43));
      if (!macsOf(payload).some((one) => timingSafeEqual(Buffer.from(one), shown))) return undefined;
      const value = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
      const until = value.pop() as number;
      return now() < until ? { value, setAt: until - lasts } : undefined;
    },
  };
}
