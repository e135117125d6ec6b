import { turn } from "../../base/runtime/turn.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStorage } from "../../ports/storage.ts";

/** A walk through the verifications of a tenant that changed since `from`, by id. */
export interface Walk {
  readonly storage: Pick<VerificationStorage, "states" | "load">;
  readonly tenant: Tenant;
  readonly from: Instant;
  /** Only verifications with a greater id. */
  readonly after?: string | undefined;
  /** Ends the walk early: it rejects. */
  readonly signal?: AbortSignal | undefined;
  /** Asked after each group of verifications. `true` ends the walk. */
  readonly isOver?: (() => boolean) | undefined;
}

/** Ids that are looked up at once. */
const batch = 2000;
/** Verifications that are loaded at once: a storage has few connections. */
const together = 8;

/** @returns the last id, if the walk ended early; `undefined` once all were seen */
export async function walkDecisions(
  { storage, tenant, from, after, signal, isOver = () => false }: Walk,
  take: (verification: Verification) => void,
): Promise<string | undefined> {
  for (let last = after; ; ) {
    const states = await storage.states({ tenant, after: last, limit: batch });
    const ids = states
      .filter(
        ({ status, deletedAt, updatedAt }) => status !== null && deletedAt === null && updatedAt >= from,
      )
      .map(({ id }) => id);
    for (let first = 0; first < ids.length; first += together) {
      signal?.throwIfAborted();
      const some = ids.slice(first, first + together);
      for (const verification of await Promise.all(some.map((id) => storage.load(tenant, id))))
        if (verification) take(verification);
      // A storage in this process answers at once: requests are served in between.
      await turn();
      if (isOver()) return some.at(-1);
    }
    last = states.at(-1)?.id;
    if (states.length < batch) return undefined;
    if (isOver()) return last;
  }
}
