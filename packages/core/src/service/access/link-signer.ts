import { createHmac, timingSafeEqual } from "node:crypto";
import { type Instant, second } from "../../model/time.ts";

const signable = /^\/[\x21\x22\x24-\x3e\x40-\x7e]+$/;
const signed = /^([^?]+)\?(?:expires=(0|[1-9]\d{0,10})&)?signature=[\w-]{43}$/;

/** Signs links and capabilities, and verifies them. */
export interface LinkSigner {
  /**
   * The path with its signature in the query.
   * @param path begins with `/`; visible ASCII without `?` and `#`
   * @param expiresAt the link works through this second; if absent, it does not expire
   * @throws {TypeError}
   */
  sign(path: string, expiresAt?: Instant): string;
  /**
   * Whether `sign` made exactly this link and it has not expired.
   * @param link path and query as received, undecoded
   * @param longest a link that lasts longer from `now` on is not valid: its signer's clock was ahead
   */
  verify(link: string, now: Instant, longest?: Instant): boolean;
  /** The secret of this id's link: 43 characters of base64url. `number` counts renewals. */
  capability(id: string, number?: number): string;
  verifyCapability(id: string, capability: string, number?: number): boolean;
}

/**
 * @param keys each at least 32 bytes, used for this purpose only. The first signs, all verify
 * @example
 * const links = createLinkSigner([key]);
 * const link = links.sign("/images/img_…", environment.now() + 30 * 60_000_000);
 */
export function createLinkSigner(keys: readonly Uint8Array[]): LinkSigner {
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new TypeError("The keys of a link signer must be at least 32 bytes long.");
  const secrets = keys.map((key) => Uint8Array.from(key));
  const macs = (purpose: "link" | "capability", ...parts: readonly string[]): readonly string[] =>
    secrets.map((secret) =>
      createHmac("sha256", secret)
        .update([purpose, ...parts].join("\n"))
        .digest("base64url"),
    );
  const linksOf = (path: string, expires: string): readonly string[] =>
    macs("link", path, expires).map((mac) => `${path}?${expires && `expires=${expires}&`}signature=${mac}`);
  const linkOf = (path: string, expires: string): string => linksOf(path, expires)[0] as string;
  const capabilitiesOf = (id: string, number: number): readonly string[] =>
    number === 0 ? macs("capability", id) : macs("capability", id, String(number));
  const [lasting, capabilities] = [createMemo(10_000), createMemo(10_000)];

  return {
    sign(path, expiresAt) {
      if (!signable.test(path))
        throw new TypeError("The path cannot be signed: expected `/` and visible ASCII without `?` and `#`.");
      if (expiresAt === undefined) return lasting(path, () => linkOf(path, ""));
      if (!Number.isSafeInteger(expiresAt) || expiresAt < 0)
        throw new TypeError("expiresAt must be an instant.");
      return linkOf(path, String(secondOf(expiresAt)));
    },
    verify(link, now, longest = Number.POSITIVE_INFINITY) {
      const [, path = "", expires = ""] = signed.exec(link) ?? [];
      if (!signable.test(path) || !isOneOf(link, linksOf(path, expires))) return false;
      const left = Number(expires) - secondOf(now);
      return expires === "" || (left >= 0 && left <= longest / second);
    },
    capability: (id, number = 0) =>
      capabilities(`${id} ${number}`, () => capabilitiesOf(id, number)[0] as string),
    verifyCapability: (id, shown, number = 0) => isOneOf(shown, capabilitiesOf(id, number)),
  };
}

/** Caches signatures we hand out. Verification never fills the cache, so strangers cannot. */
function createMemo(most: number): (name: string, make: () => string) => string {
  const cache = new Map<string, string>();
  return (name, make) => {
    const signature = cache.get(name) ?? make();
    if (cache.size >= most) cache.clear();
    cache.set(name, signature);
    return signature;
  };
}

function secondOf(instant: Instant): number {
  return Math.floor(instant / second);
}

function isOneOf(shown: string, expected: readonly string[]): boolean {
  return expected.some((one) => same(shown, one));
}

/** Compares the text: the last character of unpadded base64 has bits that decoding drops (RFC 4648 §3.5). */
function same(shown: string, expected: string): boolean {
  const [left, right] = [Buffer.from(shown), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
