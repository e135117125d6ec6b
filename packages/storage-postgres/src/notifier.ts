import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Message } from "@passmuster/core/ports";
import type { Connection } from "./connection.ts";
import { type PoolClient, types } from "./database.ts";

/** Notifies workers of new messages, in this process and in others. */
export interface Notifier {
  /**
   * Announces messages of these topics, or of any. Not awaited: a worker that misses it finds the messages at
   * its next poll.
   */
  call(topics?: readonly (Message["topic"] | typeof anything)[]): void;
  listen(wake: () => void, topics?: readonly Message["topic"][]): () => void;
  close(): void;
}

/** Milliseconds. */
const firstPause = 100;
const longestPause = 5_000;
const heartbeat = 15_000;
/** Minimum pause between two notifications: a worker that was just notified is still looking. */
const rest = 5;

/** Stands for every topic. */
const anything = "";

/**
 * A notification is a commit of its own. It skips the flush to disk, because the announced messages are
 * already durable.
 */
const notify = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

/**
 * LISTEN on a dedicated connection, from the first listener on. NOTIFY follows the commit as a separate
 * statement, one at a time: inside the commit it would take a lock that serialises all commits of the server.
 */
export function createNotifier(connection: Connection): Notifier {
  const channel = `passmuster_${createHash("sha256").update(connection.schema).digest("hex").slice(0, 32)}`;
  const listeners = new Set<{
    readonly wake: () => void;
    readonly topics: readonly Message["topic"][] | undefined;
  }>();
  /** The last part of a payload: its sender. Its own listeners were woken when it called. */
  const own = randomUUID();
  const closing = new AbortController();
  /** Topics to announce next; `anything` stands for all. */
  const untold = new Set<string>();
  let telling = false;
  let listening = false;

  const wake = (due: readonly string[]): void => {
    const any = due.includes(anything);
    for (const { wake: call, topics } of listeners)
      if (any || !topics || topics.some((topic) => due.includes(topic))) queueMicrotask(call);
  };

  const tell = async (due: readonly string[]): Promise<void> => {
    for (const topic of due) untold.add(topic);
    if (telling) return;
    telling = true;
    while (untold.size > 0 && !connection.closed) {
      const told = [...untold, own].join();
      untold.clear();
      await connection.writeOnce(notify, [channel, told]).catch(() => {});
      await pause(rest);
    }
    telling = false;
  };

  const hear = (payload: string): void => {
    const parts = payload.split(",");
    if (!parts.includes(own)) wake(parts);
  };

  return {
    call(topics = [anything]) {
      if (topics.length === 0) return;
      wake(topics);
      void tell(topics);
    },
    listen(given, topics) {
      const listener = { wake: () => given(), topics };
      listeners.add(listener);
      if (!listening) {
        listening = true;
        void keepListening(connection, channel, closing.signal, hear);
      }
      return () => void listeners.delete(listener);
    },
    close: () => closing.abort(),
  };
}

async function keepListening(
  connection: Connection,
  channel: string,
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<void> {
  for (let longest = firstPause; !signal.aborted; longest = Math.min(longest * 2, longestPause)) {
    const heard = await listenOnce(connection, channel, signal, hear);
    if (heard) longest = firstPause;
    await pause(longest, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Listens until the connection ends. Resolves to whether it was ever open. */
async function listenOnce(
  connection: Connection,
  channel: string,
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<boolean> {
  let client: PoolClient | undefined;
  try {
    const mine = await connection.checkOut();
    client = mine;
    const ended = new Promise<void>((resolve) => {
      mine.on("error", () => resolve());
      mine.on("end", () => resolve());
      signal.addEventListener("abort", () => resolve());
    });
    mine.on("notification", ({ payload = anything }) => hear(payload));
    await mine.query({ text: `listen ${channel}`, types });
    // For messages committed before this connection listened.
    hear(anything);
    await Promise.race([ended, stopsBeating(mine, signal)]);
    return true;
  } catch {
    return false;
  } finally {
    client?.release(true);
  }
}

/** Resolves when the connection no longer responds: a broken network does not always report an error. */
async function stopsBeating(client: PoolClient, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await pause(heartbeat, undefined, { signal, ref: false });
      await client.query({ text: "select 1", types });
    }
  } catch {
    // The connection has ended.
  }
}
