import type { VerificationId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type {
  Lease,
  QueueFacts,
  QueueOrder,
  WaitingDepth,
  WaitingItem,
  WaitingPlace,
} from "../../model/waiting.ts";
import type { DeskStore, LeaseFence, NextLeaseOrder, WaitingQuery } from "../../ports/desk.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { queueFactsOf } from "../../verdict/lifecycle/queue-facts.ts";
import { reasonsOf } from "../../verdict/lifecycle/reasons.ts";
import { compareTexts, createSortedLists } from "./sorted.ts";
import { createViews } from "./views.ts";

interface Waiting extends WaitingPlace {
  readonly id: VerificationId;
  readonly tenant: string;
  readonly flow: string;
  readonly facts: QueueFacts;
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
export function memoryDesk(parts: Parts): MemoryDesk {
  const queue = new DeskQueue(parts);
  return {
    desk: deskOf(queue, parts),
    isHeld(id, { by, now }) {
      const held = queue.leaseInForce(id, now);
      return held !== undefined && held.by !== by;
    },
    put: (stored, next) => queue.put(stored, next),
  };
}

/** What waits, oldest first by tenant, and who has it. */
class DeskQueue {
  readonly #parts: Parts;
  readonly #waiting = new Map<VerificationId, Waiting>();
  readonly #queues = createSortedLists<Waiting>(oldestFirst);
  readonly #leases = new Map<VerificationId, Lease>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(tenant: string): readonly Waiting[] {
    return this.#queues.of(tenant);
  }

  all(): Iterable<Waiting> {
    return this.#waiting.values();
  }

  waits(tenant: string, id: VerificationId): boolean {
    return this.#waiting.get(id)?.tenant === tenant;
  }

  leaseInForce(id: VerificationId, now: Instant): Lease | undefined {
    const lease = this.#leases.get(id);
    return lease && lease.until > now ? lease : undefined;
  }

  lease(id: VerificationId, lease: Lease): void {
    this.#leases.set(id, lease);
  }

  release(id: VerificationId, by: string): void {
    if (this.#leases.get(id)?.by === by) this.#leases.delete(id);
  }

  itemsOf({ id, since }: Waiting, now: Instant): readonly WaitingItem[] {
    const row = this.#parts.rowOf(id);
    if (!row) return [];
    const lease = this.leaseInForce(id, now) ?? null;
    return [{ summary: this.#parts.summaryOf(row), since, reasons: reasonsOf(row), lease }];
  }

  put(stored: Verification | undefined, next: Verification): void {
    const waits = next.status === "double_check" && next.deletedAt === null;
    const earlier = this.#waiting.get(next.id);
    if (earlier) this.#queues.remove(earlier.tenant, earlier);
    this.#waiting.delete(next.id);
    if (!waits) this.#leases.delete(next.id);
    if (!waits) return;
    const stayed = stored?.status === "double_check" ? earlier?.since : undefined;
    const { id, tenant, flow, updatedAt } = next;
    const place: Waiting = { id, tenant, flow, since: stayed ?? updatedAt, facts: queueFactsOf(next) };
    this.#waiting.set(id, place);
    this.#queues.add(tenant, place);
  }
}

function deskOf(queue: DeskQueue, { whileOpen, rowOf, record }: Parts): DeskStore {
  return {
    ...createViews(whileOpen),
    async waiting(query) {
      whileOpen();
      const { tenant, page, perPage, after, now, order = "oldest" } = query;
      const matching = queue
        .of(tenant)
        .filter((place) => matches(rowOf(place.id), query))
        .filter((place) => fits(place, queue.leaseInForce(place.id, now), query))
        .sort(orders[order]);
      const behind = after ? matching.filter((one) => oldestFirst(one, after) > 0) : matching;
      const shown = behind.slice((page - 1) * perPage, page * perPage);
      return {
        items: structuredClone(shown.flatMap((place) => queue.itemsOf(place, now))),
        total: matching.length,
      };
    },
    async lease({ tenant, verification: id, by, now, until, takeOver = false }, entries = []) {
      whileOpen();
      if (!queue.waits(tenant, id)) return undefined;
      const held = queue.leaseInForce(id, now);
      if (held && held.by !== by) {
        if (!takeOver) return { ...held };
        record(entries);
      }
      queue.lease(id, { by, until });
      return { by, until };
    },
    async leaseNext(order) {
      whileOpen();
      const next = nextFree(queue, order);
      if (!next) return undefined;
      const { by, until } = order;
      queue.lease(next.id, { by, until });
      return { verification: next.id, flow: next.flow, by, until };
    },
    async release({ tenant, verification: id, by }) {
      whileOpen();
      if (queue.waits(tenant, id)) queue.release(id, by);
    },
    async leaseOf(tenant, id, now) {
      whileOpen();
      const lease = queue.waits(tenant, id) ? queue.leaseInForce(id, now) : undefined;
      return lease && { ...lease };
    },
    async depth() {
      whileOpen();
      const found = new Map<string, WaitingDepth>();
      for (const { flow, since } of queue.all()) {
        const { count = 0, oldest = since } = found.get(flow) ?? {};
        found.set(flow, { flow, count: count + 1, oldest: Math.min(oldest, since) });
      }
      return [...found.values()].sort((one, other) => compareTexts(one.flow, other.flow));
    },
  };
}

function nextFree(
  queue: DeskQueue,
  { tenant, flows, skip, except = [], assigned = [], now }: NextLeaseOrder,
): Waiting | undefined {
  const isFree = ({ id, flow, facts }: Waiting): boolean =>
    (flows?.includes(flow) ?? true) &&
    !skip.includes(id) &&
    !facts.marks.some((mark) => except.includes(mark)) &&
    queue.leaseInForce(id, now) === undefined;
  const free = queue.of(tenant).filter(isFree).sort(orders.priority);
  return (
    free.find(({ facts }) => facts.assigned !== null && assigned.includes(facts.assigned)) ??
    free.find(({ facts }) => facts.assigned === null)
  );
}

function oldestFirst(one: WaitingPlace, other: WaitingPlace): number {
  return one.since - other.since || compareTexts(one.id, other.id);
}

const compare = (one: number | null, other: number | null): number =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

const byDue = (one: Waiting, other: Waiting): number => compare(one.facts.due, other.facts.due);

const orders: Readonly<Record<QueueOrder, (one: Waiting, other: Waiting) => number>> = {
  oldest: oldestFirst,
  newest: (one, other) => -oldestFirst(one, other),
  due: (one, other) => byDue(one, other) || oldestFirst(one, other),
  score: (one, other) => compare(one.facts.score, other.facts.score) || oldestFirst(one, other),
  priority: (one, other) => one.facts.rank - other.facts.rank || byDue(one, other) || oldestFirst(one, other),
};

function fits({ facts, since }: Waiting, lease: Lease | undefined, query: WaitingQuery): boolean {
  const { marks = [], holder, waitingBefore, dueBefore, scoreFrom, scoreUnder } = query;
  const { due, score } = facts;
  return (
    marks.every((mark) => facts.marks.includes(mark)) &&
    (holder === undefined || (lease?.by ?? null) === holder) &&
    (waitingBefore === undefined || since < waitingBefore) &&
    (dueBefore === undefined || (due !== null && due < dueBefore)) &&
    (scoreFrom === undefined || (score !== null && score >= scoreFrom)) &&
    (scoreUnder === undefined || (score !== null && score < scoreUnder))
  );
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
