import type { MessageId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";
import type { Message, Outbox, Topic } from "../../ports/outbox.ts";
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
  put(messages: readonly Message[]): void;
} {
  const entries = new Map<MessageId, Entry>();
  const lines = createSortedLists<Message>(dueFirst);
  const wakes = new Set<{ readonly wake: () => void; readonly topics: readonly Topic[] | undefined }>();

  const wakeFor = (messages: readonly Message[]): void => {
    for (const { wake, topics } of wakes)
      if (!topics || messages.some(({ topic }) => topics.includes(topic))) queueMicrotask(wake);
  };

  const put = (messages: readonly Message[]): void => {
    for (const message of frozen(messages)) {
      if (entries.has(message.id)) continue;
      entries.set(message.id, { message, attempts: 0, leasedUntil: null, parked: null });
      lines.add(lineOf(message), message);
    }
    wakeFor(messages);
  };

  const isWaiting = ({ message, leasedUntil, parked }: Entry, now: Instant, at = now): boolean =>
    message.dueAt <= now && parked === null && (leasedUntil ?? at) <= at;

  const waiting = (now: Instant): Entry[] =>
    [...entries.values()]
      .filter((entry) => isWaiting(entry, now))
      .sort(({ message: a }, { message: b }) => dueFirst(a, b));

  const firstWaiting = (
    line: readonly Message[],
    limit: number,
    now: Instant,
    at: Instant,
  ): readonly Entry[] => {
    const found: Entry[] = [];
    for (const { id, dueAt } of line) {
      if (found.length === limit || dueAt > now) break;
      const entry = entries.get(id);
      if (entry && isWaiting(entry, now, at)) found.push(entry);
    }
    return found;
  };

  const outbox: Outbox = {
    async add(messages) {
      whileOpen();
      put(messages);
    },
    async claim(limit, { now, until, at = now, topics, exceptLanes = [] }) {
      whileOpen();
      const wanted = [...lines.names()]
        .map((name) => lines.of(name))
        .filter(([first]) => {
          const allowed = !(first?.lane !== undefined && exceptLanes.includes(first.lane));
          return first && allowed && (topics?.includes(first.topic) ?? true);
        })
        .flatMap((line) => firstWaiting(line, limit, now, at))
        .sort(({ message: a }, { message: b }) => dueFirst(a, b));
      return wanted.slice(0, limit).map((entry) => {
        const attempts = entry.attempts + 1;
        entries.set(entry.message.id, { ...entry, attempts, leasedUntil: until });
        return { message: entry.message, attempts };
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
      lines.remove(lineOf(entry.message), entry.message);
      if (outcome === "done") entries.delete(id);
      else if ("parked" in outcome) entries.set(id, { ...entry, leasedUntil: null, parked: outcome.parked });
      else {
        const message = frozen({ ...entry.message, dueAt: outcome.retryAt });
        entries.set(id, { ...entry, message, leasedUntil: null, parked: null });
        lines.add(lineOf(message), message);
        wakeFor([message]);
      }
    },
    async depth(now, topics) {
      whileOpen();
      const counted = ({ message }: Entry): boolean => topics?.includes(message.topic) ?? true;
      const due = waiting(now).filter(counted);
      const parked = [...entries.values()].filter((entry) => entry.parked !== null && counted(entry)).length;
      return { waiting: due.length, parked, ...(due[0] && { oldestDueAt: due[0].message.dueAt }) };
    },
    onDue(wake, topics) {
      const own = { wake: () => wake(), topics };
      wakes.add(own);
      return () => void wakes.delete(own);
    },
  };
  return { outbox, put };
}

/** Messages of one topic and lane share a queue, so that a claim looks only at its head. */
function lineOf({ topic, lane }: Message): string {
  return lane === undefined ? topic : `${topic} ${lane}`;
}

function dueFirst(a: Message, b: Message): number {
  return a.dueAt - b.dueAt || compareTexts(a.id, b.id);
}
