import { PassmusterError } from "../../base/errors.ts";
import { type Instant, second } from "../../model/time.ts";
import type { Environment } from "../../ports/environment.ts";
import type { DataOptions } from "../../service/options.ts";
import type { BodyKind } from "./body-kind.ts";

/** Who sends a body. */
export interface BodyOwner {
  readonly tenant: string;
  /** The verification of an end user's session. */
  readonly session?: string | undefined;
}

/** The part of the budget that one request holds. */
export interface BodyShare {
  /**
   * Holds the bytes that arrived.
   * @throws {PassmusterError} `unavailable`: all bytes are held, `rate_limited`: the tenant holds its part
   */
  take(bytes: number): void;
  /** Rejects if the bytes are needed for bodies that make progress. */
  readonly evicted: Promise<never>;
  /** The body is complete: its request is no longer evicted. */
  arrived(): void;
  /** Gives everything back, once the request is answered. */
  leave(): void;
}

export interface BodyBudget {
  /** @throws {PassmusterError} `rate_limited`: too many bodies of this session or tenant */
  enter(owner: BodyOwner, kind: BodyKind): BodyShare;
}

/** Bodies of which a session and a tenant may have few in flight. */
const isLarge = (kind: BodyKind): boolean => kind !== "json";

type Limits = Pick<
  DataOptions["limits"],
  "uploadBytes" | "bodiesInFlight" | "uploadsOfSession" | "uploadsOfTenant"
>;

interface Holding {
  readonly owner: BodyOwner;
  readonly kind: BodyKind;
  readonly evict: (reason: PassmusterError) => void;
  bytes: number;
  /** When the last bytes came; `undefined` once the body is complete. */
  lastAt: Instant | undefined;
}

/** A body without new bytes for this long gives way to others when bytes are short. */
const stalledAfter: Instant = 2 * second;

const full = (): PassmusterError => new PassmusterError("unavailable", { retryAfter: 1 });
const crowded = (): PassmusterError => new PassmusterError("rate_limited", { retryAfter: 1 });

/**
 * Bounds the memory of bodies: their number by session and by tenant, and their bytes in all. A tenant holds
 * at most half of the bytes. A request holds its bytes until it is answered.
 */
export function createBodyBudget(
  { now }: Pick<Environment, "now">,
  { uploadBytes, bodiesInFlight: most = 8 * uploadBytes, uploadsOfSession, uploadsOfTenant }: Limits,
): BodyBudget {
  const holdings = new Set<Holding>();
  const ofTenants = new Map<string, number>();
  let held = 0;

  const ofTenant = ({ tenant }: BodyOwner): number => ofTenants.get(tenant) ?? 0;

  const hold = ({ owner }: Holding, bytes: number): void => {
    held += bytes;
    const all = ofTenant(owner) + bytes;
    if (all === 0) ofTenants.delete(owner.tenant);
    else ofTenants.set(owner.tenant, all);
  };

  const leave = (holding: Holding): void => {
    if (holdings.delete(holding)) hold(holding, -holding.bytes);
  };

  /** Ends the bodies that stalled, the oldest first, until there is room. */
  const makeRoom = (isShort: () => boolean, tenant?: string): void => {
    if (!isShort()) return;
    const stalled = [...holdings]
      .filter(({ owner }) => tenant === undefined || owner.tenant === tenant)
      .filter(({ lastAt }) => lastAt !== undefined && now() - lastAt >= stalledAfter)
      .sort((one, other) => (one.lastAt ?? 0) - (other.lastAt ?? 0));
    for (const holding of stalled) {
      if (!isShort()) return;
      leave(holding);
      holding.evict(full());
    }
  };

  const refuseCrowd = ({ tenant, session }: BodyOwner): void => {
    const uploads = [...holdings].filter(({ owner, kind }) => owner.tenant === tenant && isLarge(kind));
    if (uploads.length >= uploadsOfTenant) throw crowded();
    if (session === undefined) return;
    if (uploads.filter(({ owner }) => owner.session === session).length >= uploadsOfSession) throw crowded();
  };

  return {
    enter(owner, kind) {
      if (isLarge(kind)) refuseCrowd(owner);
      const { promise: evicted, reject: evict } = Promise.withResolvers<never>();
      evicted.catch(() => undefined);
      const holding: Holding = { owner, kind, evict, bytes: 0, lastAt: now() };
      holdings.add(holding);
      const { tenant } = owner;
      return {
        evicted,
        take(bytes) {
          if (!holdings.has(holding)) throw full();
          holding.lastAt = now();
          const isCrowded = () => ofTenant(owner) + bytes > most / 2;
          const isFull = () => held + bytes > most;
          makeRoom(isCrowded, tenant);
          if (isCrowded()) throw crowded();
          makeRoom(isFull);
          if (isFull()) throw full();
          holding.bytes += bytes;
          hold(holding, bytes);
        },
        arrived: () => {
          holding.lastAt = undefined;
        },
        leave: () => leave(holding),
      };
    },
  };
}
