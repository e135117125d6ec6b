import { createHash } from "node:crypto";
import { PassmusterError } from "../../base/errors.ts";
import type { Environment } from "../../ports/environment.ts";
import { createWindowCounts, type Shared } from "./window-counts.ts";

/** Recognises a caller by what they show. Failures count against the caller's address. */
export type Recognise = <Found>(
  shown: string | undefined,
  recognise: () => Promise<Found | undefined>,
) => Promise<Found | undefined>;

/** Limits the unknown tokens that an address may try, and its other failed attempts to be recognised. */
export interface StrangerLimit {
  /**
   * Looks a token up. An unknown one counts against the address. A token that was valid in this process is
   * looked up whatever the address did.
   * @param token `undefined` if what is shown works once, or says nothing about its next use
   * @throws {PassmusterError} `rate_limited`: nothing was looked up
   */
  look<Found>(
    address: string | undefined,
    token: string | undefined,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

const mostTokens = 10_000;

/** @param most failures of an address in a minute that begins with its first one; `false` for any number */
export function createStrangerLimit(
  environment: Pick<Environment, "now">,
  most: number | false,
  shared?: Shared,
): StrangerLimit {
  const failures = most === false ? undefined : createWindowCounts(environment, most, shared);
  const tokenDigests = new Set<string>();

  const remember = (digest: string): void => {
    tokenDigests.delete(digest);
    tokenDigests.add(digest);
    const [oldest] = tokenDigests;
    if (tokenDigests.size > mostTokens && oldest !== undefined) tokenDigests.delete(oldest);
  };

  return {
    async look(address, token, lookUp) {
      if (!failures || address === undefined) return lookUp();
      const digest = token === undefined ? "" : createHash("sha256").update(token).digest("base64");
      const spent = tokenDigests.has(digest) ? undefined : failures.spent(address);
      if (spent) throw new PassmusterError("rate_limited", { retryAfter: spent.reset });
      const found = await lookUp();
      if (found === undefined) await failures.count(address);
      else if (digest !== "") remember(digest);
      return found;
    },
  };
}
