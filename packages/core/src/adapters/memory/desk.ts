import type { VerificationId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Lease, WaitingDepth, WaitingItem, WaitingPlace } from "../../model/waiting.ts";
import type { DeskStore, LeaseFence, WaitingQuery } from "../../ports/desk.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
import { compareTexts, createSortedLists } from "./sorted.ts";

interface Waiting extends WaitingPlace {
  readonly id: VerificationId;
  readonly tenant: string;
  readonly flow: string;
}

interface MemoryDesk {
  readonly desk: DeskStore;
  /** Follows a save. */
  put(stored: Verification | undefined, next: Verification): void;
  /** Whether another reviewer has the lease. */
  isHeld(id: VerificationId, fence: LeaseFence): boolean;
}

interface Parts {
  readonly whileOpen: () => void;
  readonly rowOf: (id: VerificationId) => Verification | undefined;
  readonly summaryOf: (row: Verification) => WaitingItem["summary"];
  readonly record: (entries: Parameters<VerificationStorage["audit"]["append"]>[0]) => void;
}

/** The queue and the leases of `memoryStorage`. */
export function memoryDesk({ whileOpen, rowOf, summaryOf, record }: Parts): MemoryDesk {
  const waiting = new Map<VerificationId, Waiting>();
  const queues = createSortedLists<Waiting>(oldestFirst);
  const leases = new Map<VerificationId, Lease>();

  const remove = (id: VerificationId): void => {
    const known = waiting.get(id);
    if (known) queues.remove(known.tenant, known);
    waiting.delete(id);
  };

  const inForce = (id: VerificationId, now: Instant): Lease | undefined => {
    const lease = leases.get(id);
    return lease && lease.until > now ? lease : undefined;
  };

  const itemOf = (id: VerificationId, since: Instant, now: Instant): WaitingItem[] => {
    const row = rowOf(id);
    if (!row) return [];
    return [{ summary: summaryOf(row), since, reasons: reasonsOf(row), lease: inForce(id, now) ?? null }];
  };

  const desk: DeskStore = {
    async waiting(query) {
      whileOpen();
      const { tenant, page, perPage, after, now } = query;
      const matching = queues.of(tenant).filter(({ id }) => matches(rowOf(id), query));
      const behind = after ? matching.filter((one) => oldestFirst(one, after) > 0) : matching;
      const shown = behind.slice((page - 1) * perPage, page * perPage);
      return {
        items: structuredClone(shown.flatMap(({ id, since }) => itemOf(id, since, now))),
        total: matching.length,
      };
    },
    async lease({ tenant, verification: id, by, now, until, takeOver = false }, entries = []) {
      whileOpen();
      if (waiting.get(id)?.tenant !== tenant) return undefined;
      const held = inForce(id, now);
      if (held && held.by !== by) {
        if (!takeOver) return { ...held };
        record(entries);
      }
      leases.set(id, { by, until });
      return { by, until };
    },
    async leaseNext({ tenant, flows, skip, by, now, until }) {
      whileOpen();
      const next = queues
        .of(tenant)
        .find(
          ({ id, flow }) =>
            (flows?.includes(flow) ?? true) && !skip.includes(id) && inForce(id, now) === undefined,
        );
      if (!next) return undefined;
      leases.set(next.id, { by, until });
      return { verification: next.id, flow: next.flow, by, until };
    },
    async release({ tenant, verification: id, by }) {
      whileOpen();
      if (waiting.get(id)?.tenant === tenant && leases.get(id)?.by === by) leases.delete(id);
    },
    async leaseOf(tenant, id, now) {
      whileOpen();
      const lease = waiting.get(id)?.tenant === tenant ? inForce(id, now) : undefined;
      return lease && { ...lease };
    },
    async depth() {
      whileOpen();
      const found = new Map<string, WaitingDepth>();
      for (const { flow, since } of waiting.values()) {
        const { count = 0, oldest = since } = found.get(flow) ?? {};
        found.set(flow, { flow, count: count + 1, oldest: Math.min(oldest, since) });
      }
      return [...found.values()].sort((one, other) => compareTexts(one.flow, other.flow));
    },
  };

  return {
    desk,
    isHeld(id, { by, now }) {
      const held = inForce(id, now);
      return held !== undefined && held.by !== by;
    },
    put(stored, next) {
      const waits = next.status === "double_check" && next.deletedAt === null;
      const known = waiting.get(next.id);
      remove(next.id);
      if (!waits) leases.delete(next.id);
      if (!waits) return;
      const stayed = stored?.status === "double_check" ? known?.since : undefined;
      const { id, tenant, flow, updatedAt } = next;
      const place: Waiting = { id, tenant, flow, since: stayed ?? updatedAt };
      waiting.set(id, place);
      queues.add(tenant, place);
    },
  };
}

function oldestFirst(one: WaitingPlace, other: WaitingPlace): number {
  return one.since - other.since || compareTexts(one.id, other.id);
}

function matches(row: Verification | undefined, query: WaitingQuery): boolean {
  return (
    row !== undefined &&
    (query.flows?.includes(row.flow) ?? true) &&
    (query.only?.includes(row.id) ?? true) &&
    (query.vendorReference === undefined || row.vendorReference === query.vendorReference) &&
    (query.createdAfter === undefined || row.createdAt > query.createdAfter) &&
    (query.createdBefore === undefined || row.createdAt < query.createdBefore)
  );
}
