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
export function createBodyBudget(environment: Pick<Environment, "now">, limits: Limits): BodyBudget {
  const held = new HeldBodies(environment, limits);
  return {
    enter(owner, kind) {
      const { promise: evicted, reject: evict } = Promise.withResolvers<never>();
      evicted.catch(() => undefined);
      const holding: Holding = { owner, kind, evict, bytes: 0, lastAt: environment.now() };
      held.add(holding);
      return {
        evicted,
        take: (bytes) => held.take(holding, bytes),
        arrived: () => {
          holding.lastAt = undefined;
        },
        leave: () => held.leave(holding),
      };
    },
  };
}

class HeldBodies {
  readonly #now: () => Instant;
  readonly #limits: Limits;
  readonly #most: number;
  readonly #holdings = new Set<Holding>();
  readonly #ofTenants = new Map<string, number>();
  #bytes = 0;

  constructor({ now }: Pick<Environment, "now">, limits: Limits) {
    this.#now = now;
    this.#limits = limits;
    this.#most = limits.bodiesInFlight ?? 8 * limits.uploadBytes;
  }

  /** @throws {PassmusterError} `rate_limited` */
  add(holding: Holding): void {
    if (isLarge(holding.kind)) this.#refuseCrowd(holding.owner);
    this.#holdings.add(holding);
  }

  /** @throws {PassmusterError} `unavailable`, `rate_limited` */
  take(holding: Holding, bytes: number): void {
    if (!this.#holdings.has(holding)) throw full();
    const { owner } = holding;
    holding.lastAt = this.#now();
    const isCrowded = () => this.#ofTenant(owner) + bytes > this.#most / 2;
    const isFull = () => this.#bytes + bytes > this.#most;
    this.#makeRoom(isCrowded, owner.tenant);
    if (isCrowded()) throw crowded();
    this.#makeRoom(isFull);
    if (isFull()) throw full();
    holding.bytes += bytes;
    this.#hold(holding, bytes);
  }

  leave(holding: Holding): void {
    if (this.#holdings.delete(holding)) this.#hold(holding, -holding.bytes);
  }

  #ofTenant({ tenant }: BodyOwner): number {
    return this.#ofTenants.get(tenant) ?? 0;
  }

  #hold({ owner }: Holding, bytes: number): void {
    this.#bytes += bytes;
    const all = this.#ofTenant(owner) + bytes;
    if (all === 0) this.#ofTenants.delete(owner.tenant);
    else this.#ofTenants.set(owner.tenant, all);
  }

  /** Ends the bodies that stalled, the oldest first, until there is room. */
  #makeRoom(isShort: () => boolean, tenant?: string): void {
    if (!isShort()) return;
    const stalled = [...this.#holdings]
      .filter(({ owner }) => tenant === undefined || owner.tenant === tenant)
      .filter(({ lastAt }) => lastAt !== undefined && this.#now() - lastAt >= stalledAfter)
      .sort((one, other) => (one.lastAt ?? 0) - (other.lastAt ?? 0));
    for (const holding of stalled) {
      if (!isShort()) return;
      this.leave(holding);
      holding.evict(full());
    }
  }

  #refuseCrowd({ tenant, session }: BodyOwner): void {
    const { uploadsOfTenant, uploadsOfSession } = this.#limits;
    const uploads = [...this.#holdings].filter(({ owner, kind }) => owner.tenant === tenant && isLarge(kind));
    if (uploads.length >= uploadsOfTenant) throw crowded();
    if (session === undefined) return;
    if (uploads.filter(({ owner }) => owner.session === session).length >= uploadsOfSession) throw crowded();
  }
}
