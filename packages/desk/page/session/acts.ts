import type { Api, Command } from "./api.ts";
import type { BulkOrder, BulkResult } from "./casework.ts";
import type { Claims } from "./claims.ts";
import { Refusal } from "./refusal.ts";
import { createStore, type Store } from "./store.ts";
import type { CaseRef } from "./wire.ts";

export type ActName = "approve" | "approveDocument" | "reject" | "retake" | "hold" | "cancel" | "expire";

export interface Act {
  readonly name: ActName;
  /** The sentence for the person and the history. */
  readonly comment: string;
  /** A private comment. */
  readonly note?: string;
  /** The documents to take again. */
  readonly documents?: readonly string[];
  /** The only document that it decides. The case then goes on waiting. */
  readonly document?: string;
  /** The newest entry of the history that the reviewer saw. */
  readonly seen?: string;
}

/** A case of an act. */
export interface Target {
  readonly ref: CaseRef;
  /** The person's name. */
  readonly who: string;
}

/** An act that can still be undone. */
export interface Pending extends Target {
  readonly key: string;
  /** The other cases that it rejects. */
  readonly others?: readonly Target[];
  readonly act: Act;
  /** The e-mail address of the reviewer who made it. */
  readonly by: string;
}

/** An act without an answer. */
export interface Sending extends Pending {
  /** How often it could not be sent. */
  readonly tries: number;
}

export interface Failed extends Pending {
  readonly error: unknown;
}

/** A case that a bulk act left as it is, and why. */
export interface NotDone extends Target {
  readonly error: Refusal;
}

/** The cases of an act. */
export const targetsOf = ({ ref, who, others = [] }: Pending): readonly Target[] => [{ ref, who }, ...others];

/** Acts are sent 10 seconds after they were made, or when the page is left. */
export interface Acts {
  /** An act on a whole case sends those on its documents first. */
  make(ref: CaseRef, who: string, act: Act, by: string, others?: readonly Target[]): void;
  /** Takes back the last act that was not sent. */
  undo(): Pending | undefined;
  /** Sends all acts while the page closes. */
  leave(): void;
  /** Sends an act again that no server answered. */
  again(failed: Failed): void;
  readonly pending: Store<readonly Pending[]>;
  readonly sending: Store<readonly Sending[]>;
  readonly failed: Store<readonly Failed[]>;
  /** Acts that were refused for want of a session of their reviewer. None of them took effect. */
  readonly kept: Store<readonly Pending[]>;
  /** Sends the kept acts of a reviewer who signed in again. */
  resume(by: string): void;
}

export const undoTime = 10_000;
/** A restarted server answers after half a minute. */
const pauses = [1000, 3000, 8000, 15_000, 30_000] as const;

export function createActs(parts: Omit<Outbox, "timers" | keyof Stores>): Acts {
  const { api, claims } = parts;
  const pending = createStore<readonly Pending[]>([]);
  const sending = createStore<readonly Sending[]>([]);
  const failed = createStore<readonly Failed[]>([]);
  const kept = createStore<readonly Pending[]>([]);
  const timers: Outbox["timers"] = new Map();
  const outbox: Outbox = { ...parts, pending, sending, failed, kept, timers };

  return {
    pending,
    sending,
    failed,
    kept,
    again({ error: _, ...each }) {
      failed.set((now) => now.filter(({ key }) => key !== each.key));
      void send(outbox, each);
    },
    resume(reviewer) {
      const own = kept.get().filter(({ by }) => by === reviewer);
      kept.set((now) => now.filter(({ by }) => by !== reviewer));
      for (const each of own) void send(outbox, each);
    },
    make(ref, who, act, by, others = []) {
      const key = randomKey();
      const each = { key, ref, who, act, by, ...(others.length > 0 && { others }) };
      const ids = act.document === undefined ? targetsOf(each).map((target) => target.ref.id) : [];
      for (const before of pending.get()) if (ids.includes(before.ref.id)) sendDue(outbox, before.key);
      pending.set((now) => [...now, each]);
      wait(outbox, key, undoTime);
    },
    undo() {
      const last = pending.get().at(-1);
      if (!last) return undefined;
      clearTimeout(timers.get(last.key));
      timers.delete(last.key);
      pending.set((now) => now.filter(({ key }) => key !== last.key));
      return last;
    },
    leave() {
      for (const each of [...sending.get(), ...pending.get()]) {
        clearTimeout(timers.get(each.key));
        api.leave(commandOf(api, each));
        if (each.act.document === undefined) for (const { ref } of targetsOf(each)) claims.forget(ref.id);
      }
      timers.clear();
      sending.set([]);
      pending.set([]);
    },
  };
}

type Stores = Pick<Acts, "pending" | "sending" | "failed" | "kept">;

/** What the acts of a page are sent with, and where each of them is. */
interface Outbox extends Stores {
  readonly api: Api;
  readonly claims: Claims;
  readonly onSent: (ref: CaseRef) => void;
  /** Follows an act on several cases. */
  readonly onMany: (sent: Pending, notDone: readonly NotDone[]) => void;
  /** Follows the first of two approvals. */
  readonly onFirst: (sent: Pending) => void;
  /** The timers of pending acts, by key. */
  readonly timers: Map<string, ReturnType<typeof setTimeout>>;
}

/** Sends a pending act after so many milliseconds. */
function wait(outbox: Outbox, key: string, time: number): void {
  outbox.timers.set(
    key,
    setTimeout(() => sendDue(outbox, key), time),
  );
}

function sendDue(outbox: Outbox, due: string): void {
  clearTimeout(outbox.timers.get(due));
  const each = outbox.pending.get().find(({ key }) => key === due);
  if (each) void send(outbox, each);
}

async function send(outbox: Outbox, each: Pending, tries = 0): Promise<void> {
  const { api, pending, sending, kept, timers } = outbox;
  const others = (now: readonly Sending[]) => now.filter(({ key }) => key !== each.key);
  const isOfCase = each.act.document === undefined;
  timers.delete(each.key);
  const ids = targetsOf(each).map(({ ref }) => ref.id);
  if (isOfCase && sending.get().some(({ act, ref }) => act.document && ids.includes(ref.id))) {
    pending.set((now) => [...now.filter(({ key }) => key !== each.key), each]);
    wait(outbox, each.key, pauses[0]);
    return;
  }
  sending.set((now) => [...others(now), { ...each, tries }]);
  pending.set((now) => now.filter(({ key }) => key !== each.key));
  try {
    await settle(outbox, each, await api.command(commandOf(api, each)));
  } catch (error) {
    const pause = pauses[tries];
    if (error instanceof Refusal && error.status === 401) {
      sending.set(others);
      kept.set((now) => [...now, each]);
      return;
    }
    if (pause !== undefined && isPassing(error)) {
      sending.set((now) => [...others(now), { ...each, tries: tries + 1 }]);
      setTimeout(() => void send(outbox, each, tries + 1), pause);
      return;
    }
    if (isOfCase) for (const { ref } of targetsOf(each)) outbox.claims.release(ref.id);
    outbox.failed.set((now) => [...now, { ...each, error }]);
  }
  sending.set(others);
  for (const { ref } of targetsOf(each)) outbox.onSent(ref);
}

/** Follows the answer of the server. */
async function settle(outbox: Outbox, each: Pending, answer: Answered): Promise<void> {
  const { claims, onFirst, onMany } = outbox;
  if (!isMany(answer)) {
    if (each.act.document === undefined) claims.forget(each.ref.id);
    else await countAsSeen(outbox, each);
    if (each.act.name === "approve" && answer.status_label === "Double Check") onFirst(each);
    return;
  }
  const notDone = notDoneOf(targetsOf(each), answer);
  for (const { ref } of targetsOf(each))
    if (notDone.some((other) => other.ref.id === ref.id)) claims.release(ref.id);
    else claims.forget(ref.id);
  onMany(each, notDone);
}

type Answered = Awaited<ReturnType<Api["command"]>>;

const isMany = (answer: Answered): answer is readonly BulkResult[] => Array.isArray(answer);

/** The cases that a bulk act left as they are. */
export function notDoneOf(targets: readonly Target[], results: readonly BulkResult[]): readonly NotDone[] {
  return results.flatMap((result) => {
    const target = targets.find(({ ref }) => ref.id === result.verification);
    return target && !result.done
      ? [{ ...target, error: new Refusal(409, result.code, result.message) }]
      : [];
  });
}

/** Entries of this reviewer's own decisions on documents count as seen: no later act is refused for them. */
async function countAsSeen({ api, pending }: Outbox, { ref, act, by }: Pending): Promise<void> {
  if (!pending.get().some((each) => each.ref.id === ref.id)) return;
  const { history } = await api.detail(ref, false).catch(() => ({ history: [] }));
  const [newest, at] = [history[0]?.id, history.findIndex(({ id }) => id === act.seen)];
  const isOwn = history.slice(0, at).every((each) => each.user === by && each.from_status === each.to_status);
  if (newest === undefined || at < 1 || !isOwn) return;
  const known = history.slice(0, at + 1).map(({ id }) => id);
  pending.set((now) =>
    now.map((each) =>
      each.act.seen && known.includes(each.act.seen) ? { ...each, act: { ...each.act, seen: newest } } : each,
    ),
  );
}

/**
 * Whether the same act may succeed later. With a conflict of its key, its first request is still being
 * answered.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refusal)) return true;
  return error.code === "idempotency_conflict" || [0, 429, 502, 503, 504].includes(error.status);
}

/** The API's value of a decision. */
const approved = 1;
/** API values of the statuses without a route of their own. */
const statuses: Readonly<Partial<Record<ActName, number>>> = { hold: 8, expire: 6 };

function commandOf(api: Api, each: Pending): Command {
  const {
    ref,
    act: { name, document, ...texts },
    others,
    key,
    by,
  } = each;
  const { comment, note, seen } = texts;
  if (others) {
    const verifications = targetsOf(each).map((target) => target.ref.id);
    const json = { verifications, act: "reject", comment, ...(note && { note }) } satisfies BulkOrder;
    return { method: "POST", path: "/cases", json, key, by };
  }
  if (document !== undefined) {
    const path = `${api.documentPath(ref.flow, document)}/decisions`;
    return { method: "POST", path, json: { status: approved, comment }, key, by };
  }
  const status = statuses[name];
  if (status === undefined) return { method: "PUT", path: `${api.path(ref)}/${name}`, json: texts, key, by };
  return { method: "PATCH", path: api.path(ref), json: { status, comment, seen }, key, by };
}

/** `crypto.randomUUID` exists only in secure contexts. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
