import type { Instant, Message, MessageId, Outbox } from "../ports/storage.ts";

interface Entry {
  readonly message: Message;
  readonly attempts: number;
  /** `null` while nobody holds it. */
  readonly leasedUntil: Instant | null;
  /** Why it was given up on; `null` while it was not. */
  readonly parked: string | null;
}

/** The outbox of `memoryStorage`; `put` is the part of a save. */
export function memoryOutbox(whileOpen: () => void): {
  outbox: Outbox;
  put(messages: readonly Message[]): void;
} {
  const entries = new Map<MessageId, Entry>();
  const wakes = new Set<() => void>();

  const wake = (): void => {
    for (const call of wakes) queueMicrotask(call);
  };

  const put = (messages: readonly Message[]): void => {
    for (const message of structuredClone(messages)) {
      if (!entries.has(message.id))
        entries.set(message.id, { message, attempts: 0, leasedUntil: null, parked: null });
    }
    if (messages.length > 0) wake();
  };

  const waiting = (now: Instant): Entry[] =>
    [...entries.values()]
      .filter(
        ({ message, leasedUntil, parked }) =>
          message.dueAt <= now && parked === null && (leasedUntil ?? now) <= now,
      )
      .sort(({ message: a }, { message: b }) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1));

  const outbox: Outbox = {
    async add(messages) {
      whileOpen();
      put(messages);
    },
    async claim(limit, { now, until, topics, exceptLanes = [] }) {
      whileOpen();
      const wanted = waiting(now).filter(
        ({ message: { topic, lane } }) =>
          (topics?.includes(topic) ?? true) && !(lane !== undefined && exceptLanes.includes(lane)),
      );
      return wanted.slice(0, limit).map((entry) => {
        const attempts = entry.attempts + 1;
        entries.set(entry.message.id, { ...entry, attempts, leasedUntil: until });
        return { message: structuredClone(entry.message), attempts };
      });
    },
    async extend(ids, until) {
      whileOpen();
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry?.leasedUntil != null)
          entries.set(id, { ...entry, leasedUntil: Math.max(entry.leasedUntil, until) });
      }
    },
    async settle(id, outcome) {
      whileOpen();
      const entry = entries.get(id);
      if (!entry) return;
      if (outcome === "done") entries.delete(id);
      else if ("parked" in outcome) entries.set(id, { ...entry, leasedUntil: null, parked: outcome.parked });
      else {
        const message = { ...entry.message, dueAt: outcome.retryAt };
        entries.set(id, { ...entry, message, leasedUntil: null, parked: null });
        wake();
      }
    },
    async depth(now) {
      whileOpen();
      const due = waiting(now);
      const parked = [...entries.values()].filter((entry) => entry.parked !== null).length;
      return { waiting: due.length, parked, ...(due[0] && { oldestDueAt: due[0].message.dueAt }) };
    },
    onDue(call) {
      const own = (): void => call();
      wakes.add(own);
      return () => void wakes.delete(own);
    },
  };
  return { outbox, put };
}
