import { systemEnvironment } from "../../base/runtime/environment.ts";
import { createStrangerLimit } from "../../service/access/stranger-limit.ts";
import type { PassmusterOptions } from "../../service/options.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpRequest } from "./message.ts";

/** Limits the failed attempts of an address, for routes of a host such as its login. */
export interface AddressLimit {
  /**
   * Runs an attempt. `undefined` is a failure and counts against the request's address.
   * @throws {PassmusterError} `rate_limited`: nothing was run
   */
  attempt<Found>(
    request: Pick<HttpRequest, "headers" | "address">,
    run: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

export interface AddressLimitOptions {
  /** Failures of an address in a minute that begins with its first one. */
  readonly perMinute: number;
  /** As the option of `createPassmuster`. Default: false. */
  readonly trustProxy?: PassmusterOptions["trustProxy"];
  /** The time in milliseconds. Default: the clock of the system. */
  readonly now?: () => number;
}

/**
 * Each process counts on its own.
 * @example
 * const limit = createAddressLimit({ perMinute: 30 });
 * const login = (headers: Record<string, string>, address: string) =>
 *   limit.attempt({ headers, address }, async () => (headers.cookie === "session=of-ana" ? "ana" : undefined));
 */
export function createAddressLimit({ perMinute, trustProxy, now }: AddressLimitOptions): AddressLimit {
  const environment = now ? { now: () => now() * 1000 } : systemEnvironment();
  const failures = createStrangerLimit(environment, perMinute);
  const { hops = 1, header = "x-forwarded-for" } = trustProxy || {};
  const proxies = trustProxy ? { hops, header: header.toLowerCase() } : false;
  return {
    attempt: (request, run) => failures.look(clientAddress(request, proxies), undefined, run),
  };
}
