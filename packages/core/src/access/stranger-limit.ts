import { createHash } from "node:crypto";
import { PassmusterError } from "../errors.ts";
import { type Instant, minute, second } from "../model/time.ts";
import type { Environment } from "../ports/environment.ts";

/** Limits the unknown tokens that an address may try. */
export interface StrangerLimit {
  /**
   * Looks a token up. An unknown one counts against the address. A token that was valid in this process is
   * looked up whatever the address did.
   * @throws {PassmusterError} `rate_limited`: nothing was looked up
   */
  look<Found>(
    address: string | undefined,
    token: string,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

interface Window {
  readonly endsAt: Instant;
  readonly failed: number;
}

const mostAddresses = 100_000;
const mostTokens = 10_000;

/** @param most failures of an address in a minute that begins with its first one; `false` for any number */
export function createStrangerLimit({ now }: Pick<Environment, "now">, most: number | false): StrangerLimit {
  // All windows have one length, so they end in the order of insertion.
  const windows = new Map<string, Window>();
  const known = new Set<string>();

  const refuse = (address: string): void => {
    const at = now();
    const window = windows.get(address);
    if (most === false || !window || window.endsAt <= at || window.failed < most) return;
    throw new PassmusterError("rate_limited", { retryAfter: Math.ceil((window.endsAt - at) / second) });
  };

  const count = (address: string): void => {
    const at = now();
    for (const [other, { endsAt }] of windows) {
      if (endsAt > at && windows.size < mostAddresses) break;
      windows.delete(other);
    }
    const { endsAt, failed } = windows.get(address) ?? { endsAt: at + minute, failed: 0 };
    windows.set(address, { endsAt, failed: failed + 1 });
  };

  const remember = (digest: string): void => {
    known.delete(digest);
    known.add(digest);
    const [oldest] = known;
    if (known.size > mostTokens && oldest !== undefined) known.delete(oldest);
  };

  return {
    async look(address, token, lookUp) {
      if (most === false || address === undefined) return lookUp();
      const digest = createHash("sha256").update(token).digest("base64");
      if (!known.has(digest)) refuse(address);
      const found = await lookUp();
      if (found === undefined) count(address);
      else remember(digest);
      return found;
    },
  };
}
