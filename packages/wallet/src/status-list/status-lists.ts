import type { TrustSource } from "@passmuster/certificates";
import { WalletError } from "../errors.ts";
import { readStatusList, type VerifiedStatusList } from "./read-status-list.ts";
import type { StatusReference } from "./reference.ts";
import { statusAt } from "./status-list.ts";

/**
 * Fetches a status list token. Refuse what is longer than `maxBytes`, and send nothing that tells one holder
 * from another.
 *
 * @throws if there is no complete response
 */
export type StatusFetch = (uri: string, limits: { readonly maxBytes: number }) => Promise<Uint8Array>;

export interface StatusListsOptions {
  readonly trust: TrustSource;
  readonly fetch: StatusFetch;
  /** Seconds after which a list is fetched again, even if its `ttl` is longer. Default 3,600. */
  readonly maxAgeSeconds?: number;
  /** Lists that are kept. Default 100. */
  readonly maxLists?: number;
  /** Inflated bytes that are kept, over all lists. Default 64 MiB. */
  readonly maxBytes?: number;
}

/** Looks up statuses and keeps the lists. */
export interface StatusLists {
  /**
   * The status of an entry: 0 valid, 1 invalid, 2 suspended.
   * @throws {WalletError} also `status_list_unavailable`
   */
  statusAt(reference: StatusReference, at: Date): Promise<number>;
}

interface Kept {
  readonly list: VerifiedStatusList;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The draft leaves the age of a list without `ttl` to the verifier (section 13.7). */
const secondsWithoutTtl = 300;
const maxTokenBytes = 4 * 1024 * 1024;

/**
 * Fetches, verifies and caches status lists. Only `https:` is fetched. Lookups at the same time share one
 * request.
 *
 * @example
 * const trust = trustedCertificates([await readFile("issuer-root.pem", "utf8")]);
 * const lists = statusLists({ trust, fetch: fetchStatusList });
 * const status = await lists.statusAt({ uri: "https://issuer.example/status/1", index: 412 }, new Date());
 */
export function statusLists(options: StatusListsOptions): StatusLists {
  const { trust, fetch, maxAgeSeconds = 3_600, maxLists = 100, maxBytes = 64 * 1024 * 1024 } = options;
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<Kept>>();

  const read = async (uri: string, at: Date): Promise<Kept> => {
    const list = await readStatusList(await fetched(fetch, uri), { uri, trust, at });
    const age = Math.min(list.ttlSeconds ?? secondsWithoutTtl, maxAgeSeconds) * 1000;
    const until = Math.min(at.getTime() + age, list.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    return { list, until };
  };
  const keep = (uri: string, entry: Kept): void => {
    kept.delete(uri);
    kept.set(uri, entry);
    let bytes = [...kept.values()].reduce((sum, { list }) => sum + list.bytes.length, 0);
    for (const [oldest, { list }] of kept) {
      if (kept.size <= maxLists && bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= list.bytes.length;
    }
  };
  const listAt = async (uri: string, at: Date): Promise<VerifiedStatusList> => {
    const entry = kept.get(uri);
    if (entry && at.getTime() < entry.until) return entry.list;
    const started = running.get(uri) ?? read(uri, at).finally(() => running.delete(uri));
    running.set(uri, started);
    const fresh = await started;
    keep(uri, fresh);
    return fresh.list;
  };
  return { statusAt: async ({ uri, index }, at) => statusAt(await listAt(uri, at), index) };
}

async function fetched(fetch: StatusFetch, uri: string): Promise<Uint8Array> {
  if (!/^https:\/\//i.test(uri))
    throw new WalletError(
      "status_list_unavailable",
      "The credential's status list is not served over https.",
    );
  const token = await fetch(uri, { maxBytes: maxTokenBytes }).catch((cause: unknown) => {
    throw new WalletError("status_list_unavailable", "The credential's status list could not be fetched.", {
      cause,
    });
  });
  if (token.length > maxTokenBytes)
    throw new WalletError(
      "status_list_too_large",
      `The status list token has more than ${maxTokenBytes} bytes.`,
    );
  return token;
}
