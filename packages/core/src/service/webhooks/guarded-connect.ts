import type { buildConnector } from "undici";
import { ipVersion } from "../access/ip-version.ts";
import { isPublicAddress } from "./address-guard.ts";

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly Resolved[]>;

export const resolveAll: Lookup = async (hostname) => {
  const { lookup } = await import("node:dns/promises");
  return lookup(hostname, { all: true, order: "verbatim" });
};

/** The host, or one of its addresses, is not on the public internet. No connection was made. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/** The host has no address. */
export class NameNotResolvedError extends Error {
  override readonly name = "NameNotResolvedError";
}

export interface ConnectOptions {
  readonly lookup: Lookup;
  readonly allowPrivate: boolean;
  readonly timeoutSeconds: number;
  /** Makes undici's connector. Tests replace it to record the connections. */
  readonly build: typeof buildConnector;
}

/**
 * A connector of undici that resolves a name once, refuses it if any address is refused, and connects to
 * exactly the checked addresses. undici's own `connect.lookup` does not suffice: Node does not call it for IP
 * literals.
 */
export function guardedConnect({
  lookup,
  allowPrivate,
  timeoutSeconds,
  build,
}: ConnectOptions): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    checkedAddresses(host, lookup, allowPrivate).then(
      (addresses) => {
        const pinned = build({
          timeout: timeoutSeconds * 1000,
          allowH2: false,
          autoSelectFamily: true,
          lookup: (_hostname, wanted, answer) => {
            if (wanted.all)
              return answer(
                null,
                addresses.map((one) => ({ ...one })),
              );
            const [first] = addresses;
            answer(null, first?.address ?? "", first?.family ?? 0);
          },
        });
        pinned({ ...options, hostname: host }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}

/** @throws {AddressRefusedError} @throws {NameNotResolvedError} */
export async function checkedAddresses(
  host: string,
  lookup: Lookup,
  allowPrivate: boolean,
): Promise<readonly Resolved[]> {
  const literal = ipVersion(host);
  const found = literal ? [{ address: host, family: literal }] : await resolved(host, lookup);
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefusedError("The address is not one of the public internet.");
  }
  return found;
}

async function resolved(host: string, lookup: Lookup): Promise<readonly Resolved[]> {
  const none = (cause?: unknown) => new NameNotResolvedError("The host has no address.", { cause });
  const found = await lookup(host).catch((cause: unknown) => {
    throw none(cause);
  });
  if (found.length === 0) throw none();
  return found;
}
