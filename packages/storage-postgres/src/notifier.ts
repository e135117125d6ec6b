import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Topic } from "@passmuster/core";
import type { Connection } from "./connection.ts";
import { type PoolClient, types } from "./database.ts";

/** Tells who works on messages that there may be some, in this process and in others. */
export interface Notifier {
  /** There may be messages, of these topics or of any. Not awaited: who is not told finds them when it next looks. */
  call(topics?: readonly (Topic | typeof anything)[]): void;
  listen(wake: () => void, topics?: readonly Topic[]): () => void;
  close(): void;
}

/** In milliseconds. */
const firstPause = 100;
const longestPause = 5_000;
const heartbeat = 15_000;
/** Between two notifications: a worker that was just woken is looking already. */
const rest = 5;

/** Stands for every topic. */
const anything = "";

/** A notification is a commit, and need not wait for the disk: what it tells of is durable already. */
const notify = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

/**
 * LISTEN and NOTIFY on a connection of their own, from the first listener on. The notification follows the commit as a statement of
 * its own, one at a time: within the commit it would take a lock that all committing transactions of the server wait for in turn.
 */
export function createNotifier(connection: Connection): Notifier {
  const channel = `passmuster_${createHash("sha256").update(connection.schema).digest("hex").slice(0, 32)}`;
  const listeners = new Set<{ readonly wake: () => void; readonly topics: readonly Topic[] | undefined }>();
  const closing = new AbortController();
  /** What is to be told next, and `anything` for any topic. */
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
      const told = [...untold].join();
      untold.clear();
      await connection.writeOnce(notify, [channel, told]).catch(() => {});
      await pause(rest);
    }
    telling = false;
  };

  const keepListening = async (): Promise<void> => {
    for (let longest = firstPause; !closing.signal.aborted; longest = Math.min(longest * 2, longestPause)) {
      const heard = await listenOnce(connection, channel, closing.signal, wake);
      if (heard) longest = firstPause;
      await pause(longest, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  return {
    call(topics = [anything]) {
      wake(topics);
      void tell(topics);
    },
    listen(given, topics) {
      const listener = { wake: () => given(), topics };
      listeners.add(listener);
      if (!listening) {
        listening = true;
        void keepListening();
      }
      return () => void listeners.delete(listener);
    },
    close: () => closing.abort(),
  };
}

/** Resolves when the connection ended, to whether it had stood. */
async function listenOnce(
  connection: Connection,
  channel: string,
  signal: AbortSignal,
  wake: (due: readonly string[]) => void,
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
    mine.on("notification", ({ payload = anything }) => wake(payload.split(",")));
    await mine.query({ text: `listen ${channel}`, types });
    // What was committed before this connection listened.
    wake([anything]);
    await Promise.race([ended, stopsBeating(mine, signal)]);
    return true;
  } catch {
    return false;
  } finally {
    client?.release(true);
  }
}

/** Resolves when the connection no longer answers, which a broken network does not always tell. */
async function stopsBeating(client: PoolClient, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await pause(heartbeat, undefined, { signal, ref: false });
      await client.query({ text: "select 1", types });
    }
  } catch {
    // Its end is what was waited for.
  }
}
