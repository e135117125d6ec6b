import { queueFactsOf, type Verification, type WaitingQuery } from "@passmuster/core/storage";
import type { LookUp } from "./claim-rows.ts";

type QueueFacts = ReturnType<typeof queueFactsOf>;
type QueueMark = QueueFacts["marks"][number];

/** What the queue finds a case by, as stored. */
export interface QueueRow extends Pick<QueueFacts, "rank" | "due" | "score"> {
  /** The digest of the mark of the assignee or the pool. */
  readonly assigned: Uint8Array | null;
  /** The digests of all marks. */
  readonly marks: readonly Uint8Array[];
}

/** `null` for a verification that does not wait in Double Check. */
export function queueRowOf(lookUp: LookUp, verification: Verification): QueueRow | null {
  const { status, deletedAt } = verification;
  if (status !== "double_check" || deletedAt !== null) return null;
  const { assigned, marks, ...rest } = queueFactsOf(verification);
  return {
    ...rest,
    assigned: assigned && markLookUp(lookUp, assigned),
    marks: marks.map((mark) => markLookUp(lookUp, mark)),
  };
}

/** 64 bits of a keyed digest: the mark of an assignee is an e-mail address. */
export function markLookUp(lookUp: LookUp, mark: QueueMark): Uint8Array {
  return lookUp("mark", mark).subarray(0, 8);
}

/** The filters of a query that the row of the queue answers alone, as stored; `null` if not asked for. */
export interface QueueFilter {
  readonly marks: readonly Uint8Array[];
  /** The assignment among `marks`, which has an index. */
  readonly assigned: Uint8Array | null;
  /** The digest of the holder; empty for cases without a lease in force. */
  readonly holder: Uint8Array | null;
  readonly bounds: {
    readonly [Name in "waitingBefore" | "dueBefore" | "scoreFrom" | "scoreUnder"]: number | null;
  };
  /** Whether one of the bounds is asked for. */
  readonly isBounded: boolean;
}

export function queueFilterOf(lookUp: LookUp, query: WaitingQuery): QueueFilter {
  const { marks = [], holder, waitingBefore, dueBefore, scoreFrom, scoreUnder } = query;
  const assigned = marks.find((mark) => mark.startsWith("assignee:") || mark.startsWith("pool:"));
  const bounds = {
    waitingBefore: waitingBefore ?? null,
    dueBefore: dueBefore ?? null,
    scoreFrom: scoreFrom ?? null,
    scoreUnder: scoreUnder ?? null,
  };
  return {
    marks: marks.map((mark) => markLookUp(lookUp, mark)),
    assigned: assigned ? markLookUp(lookUp, assigned) : null,
    holder: holder === undefined ? null : holderLookUp(lookUp, holder),
    bounds,
    isBounded: Object.values(bounds).some((value) => value !== null),
  };
}

function holderLookUp(lookUp: LookUp, holder: string | null): Uint8Array {
  return holder === null ? new Uint8Array() : lookUp("reviewer", holder);
}

/** What sorts the queue, in SQL of both databases, and the columns that it reads. */
export const queueOrders: Readonly<
  Record<NonNullable<WaitingQuery["order"]>, { readonly by: string; readonly columns: string }>
> = {
  oldest: { by: "since, verification", columns: "verification, since" },
  newest: { by: "since desc, verification desc", columns: "verification, since" },
  due: { by: "due is null, due, since, verification", columns: "verification, since, due" },
  score: { by: "score is null, score, since, verification", columns: "verification, since, score" },
  priority: {
    by: "rank, due is null, due, since, verification",
    columns: "verification, since, rank, due is null, due",
  },
};

/** Whether nothing but flows is asked for, in an order that each flow has an index of. */
export function isListedByFlow(query: WaitingQuery): boolean {
  const { tenant: _t, flows: _f, page: _p, perPage: _s, after: _a, now: _n, order, ...filters } = query;
  return order !== "due" && order !== "score" && Object.values(filters).every((value) => value === undefined);
}
