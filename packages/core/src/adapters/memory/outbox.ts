import type { MessageId, VerificationId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import {
  type Delivery,
  type Message,
  type NewMessage,
  type Outbox,
  type Topic,
  wakingTopics,
} from "../../ports/outbox.ts";
import { frozen } from "./frozen.ts";
import { compareTexts, createSortedLists } from "./sorted.ts";

interface Entry {
  readonly message: Message;
  readonly attempts: number;
  /** `null` while not leased. */
  readonly leasedUntil: Instant | null;
  /** Why it was given up; `null` while it is active. */
  readonly parked: string | null;
}

/** The outbox of `memoryStorage`; `put` is called by a save. */
export function memoryOutbox(whileOpen: () => void): {
  outbox: Outbox;
  put(messages: readonly NewMessage[]): void;
  /** Drops the messages of a verification that would expire it, unless one is claimed. */
  keep(verification: VerificationId): void;
} {
  const rows = new OutboxRows();
  const outbox: Outbox = {
    async add(messages) {
      whileOpen();
      rows.put(messages);
    },
    async claim(limit, order) {
      whileOpen();
      return rows.claim(limit, order);
    },
    async extend(ids, until) {
      whileOpen();
      rows.extend(ids, until);
    },
    async settle(id, outcome) {
      whileOpen();
      rows.settle(id, outcome);
    },
    async depth(now, topics) {
      whileOpen();
      return rows.depth(now, topics);
    },
    onDue: (wake, topics) => rows.onDue(wake, topics),
  };
  return { outbox, put: (messages) => rows.put(messages), keep: (id) => rows.keep(id) };
}

interface Sleeper {
  readonly wake: () => void;
  readonly topics: readonly Topic[] | undefined;
}

class OutboxRows {
  readonly #entries = new Map<MessageId, Entry>();
  readonly #lines = createSortedLists<Message>(dueFirst);
  readonly #sleepers = new Set<Sleeper>();

  put(messages: readonly NewMessage[]): void {
    for (const { heldUntil, wakes: _, ...message } of frozen(messages)) {
      if (this.#entries.has(message.id)) continue;
      const attempts = heldUntil === undefined ? 0 : 1;
      this.#entries.set(message.id, { message, attempts, leasedUntil: heldUntil ?? null, parked: null });
      this.#lines.add(lineOf(message), message);
    }
    this.#wakeFor(wakingTopics(messages));
  }

  keep(verification: VerificationId): void {
    const expiring = this.#lines.of("expire").filter((message) => message.verification === verification);
    for (const { id } of expiring) if (this.#entries.get(id)?.attempts === 0) this.settle(id, "done");
  }

  claim(
    limit: number,
    { now, until, at = now, topics, exceptLanes = [], lastLane }: Parameters<Outbox["claim"]>[1],
  ): readonly Delivery[] {
    const wanted = [...this.#lines.names()]
      .map((name) => this.#lines.of(name))
      .filter(([first]) => {
        const allowed = !(first?.lane !== undefined && exceptLanes.includes(first.lane));
        return first && allowed && (topics?.includes(first.topic) ?? true);
      })
      .flatMap((line) => this.#firstWaiting(line, limit, now, at))
      .sort(({ message: a }, { message: b }) => isLast(a, lastLane) - isLast(b, lastLane) || dueFirst(a, b));
    return wanted.slice(0, limit).map((entry) => {
      const attempts = entry.attempts + 1;
      this.#entries.set(entry.message.id, { ...entry, attempts, leasedUntil: until });
      return { message: entry.message, attempts };
    });
  }

  extend(ids: readonly MessageId[], until: Instant): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry?.leasedUntil != null)
        this.#entries.set(id, { ...entry, leasedUntil: Math.max(entry.leasedUntil, until) });
    }
  }

  settle(id: MessageId, outcome: Parameters<Outbox["settle"]>[1]): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#lines.remove(lineOf(entry.message), entry.message);
    if (outcome === "done") this.#entries.delete(id);
    else if ("parked" in outcome)
      this.#entries.set(id, { ...entry, leasedUntil: null, parked: outcome.parked });
    else {
      const message = frozen({ ...entry.message, dueAt: outcome.retryAt });
      this.#entries.set(id, { ...entry, message, leasedUntil: null, parked: null });
      this.#lines.add(lineOf(message), message);
      this.#wakeFor([message.topic]);
    }
  }

  depth(now: Instant, topics: readonly Topic[] | undefined): Awaited<ReturnType<Outbox["depth"]>> {
    const all = [...this.#entries.values()].filter(({ message }) => topics?.includes(message.topic) ?? true);
    const due = all
      .filter((entry) => isWaiting(entry, now))
      .sort(({ message: a }, { message: b }) => dueFirst(a, b));
    const parked = all.filter((entry) => entry.parked !== null).length;
    return { waiting: due.length, parked, ...(due[0] && { oldestDueAt: due[0].message.dueAt }) };
  }

  onDue(wake: () => void, topics: readonly Topic[] | undefined): () => void {
    const own = { wake: () => wake(), topics };
    this.#sleepers.add(own);
    return () => void this.#sleepers.delete(own);
  }

  #wakeFor(due: readonly Topic[]): void {
    for (const { wake, topics } of this.#sleepers)
      if (due.some((topic) => topics?.includes(topic) ?? true)) queueMicrotask(wake);
  }

  #firstWaiting(line: readonly Message[], limit: number, now: Instant, at: Instant): readonly Entry[] {
    const found: Entry[] = [];
    for (const { id, dueAt } of line) {
      if (found.length === limit || dueAt > now) break;
      const entry = this.#entries.get(id);
      if (entry && isWaiting(entry, now, at)) found.push(entry);
    }
    return found;
  }
}

const isWaiting = ({ message, leasedUntil, parked }: Entry, now: Instant, at = now): boolean =>
  message.dueAt <= now && parked === null && (leasedUntil ?? at) <= at;

/** Messages of one topic and lane share a queue, so that a claim looks only at its head. */
function lineOf({ topic, lane }: Message): string {
  return lane === undefined ? topic : `${topic} ${lane}`;
}

function dueFirst(a: Message, b: Message): number {
  return a.dueAt - b.dueAt || compareTexts(a.id, b.id);
}

function isLast({ lane }: Message, lastLane: string | undefined): number {
  return lane !== undefined && lane === lastLane ? 1 : 0;
}
