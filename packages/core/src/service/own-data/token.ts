import { hash, timingSafeEqual } from "node:crypto";
import type { ExportLink } from "../../model/export-link.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Instant } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import { markedTenant } from "../access/capability.ts";

const codes = 1_000_000;
/** The greatest multiple of `codes` below 2^32: above it, low codes would be likelier. */
const fair = 2 ** 32 - (2 ** 32 % codes);

export function newToken({ random }: Pick<Environment, "random">): string {
  return Buffer.from(random(32)).toString("base64url");
}

/** Six digits, each code equally likely. */
export function newCode({ random }: Pick<Environment, "random">): string {
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE();
    if (drawn < fair) return String(drawn % codes).padStart(6, "0");
  }
}

export function tokenDigest(token: string): string {
  return hash("sha256", `export link\n${token}`, "base64url");
}

/** The token is in it: from the digest alone nobody finds the code by trying all. */
export function codeDigest(token: string, code: string): string {
  return hash("sha256", `export code\n${token}\n${code}`, "base64url");
}

/** `undefined` for a text that no link has. */
export function readToken(shown: string): { readonly token: string; readonly tenant: Tenant } | undefined {
  const [, token, mark] = /^([\w-]{43})(?:\.([\w-]{1,400}))?$/.exec(shown) ?? [];
  const tenant = markedTenant(mark);
  return token === undefined || tenant === undefined ? undefined : { token, tenant };
}

export function isLinkOf(link: ExportLink | undefined, token: string, now: Instant): link is ExportLink {
  return link !== undefined && isSame(link.digest, tokenDigest(token)) && now < link.expiresAt;
}

export function isCodeOf({ code }: ExportLink, token: string, shown: string, now: Instant): boolean {
  return code !== undefined && isSame(code.digest, codeDigest(token, shown)) && now < code.expiresAt;
}

/** Both are digests of the same length. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
