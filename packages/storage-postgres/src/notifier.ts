import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Message } from "@passmuster/core/ports";
import type { Connection } from "./connection.ts";
import { type PoolClient, types } from "./database.ts";

/** Notifies workers of new messages, in this process and in others. */
export interface Notifier {
  /**
   * Arguments of `pg_notify` for the transaction that writes messages of these topics, or of any. A worker
   * that misses it finds the messages at its next poll.
   */
  values(
    topics?: readonly (Message["topic"] | typeof anything)[],
  ): readonly [channel: string, payload: string];
  /** Wakes the listeners of this process, which its own notifications do not. */
  wake(topics?: readonly (Message["topic"] | typeof anything)[]): void;
  listen(wake: () => void, topics?: readonly Message["topic"][]): () => void;
  close(): void;
}

/** Milliseconds. */
const firstPause = 100;
const longestPause = 5_000;
const heartbeat = 15_000;
/** Stands for every topic. */
const anything = "";

/** LISTEN on a dedicated connection, from the first listener on. */
export function createNotifier(connection: Connection): Notifier {
  const channel = `passmuster_${createHash("sha256").update(connection.schema).digest("hex").slice(0, 32)}`;
  const listeners = new Set<{
    readonly wake: () => void;
    readonly topics: readonly Message["topic"][] | undefined;
  }>();
  /** The sender of a notification; the topics precede it. */
  const own = randomUUID();
  const closing = new AbortController();
  let listening = false;

  const wake = (due: readonly string[] = [anything]): void => {
    const any = due.includes(anything);
    for (const { wake: call, topics } of listeners)
      if (any || !topics || topics.some((topic) => due.includes(topic))) queueMicrotask(call);
  };

  const hear = (payload: string): void => {
    const parts = payload.split(",");
    if (!parts.includes(own)) wake(parts);
  };

  const keepListening = async (): Promise<void> => {
    for (let longest = firstPause; !closing.signal.aborted; longest = Math.min(longest * 2, longestPause)) {
      const heard = await listenOnce(connection, channel, closing.signal, hear);
      if (heard) longest = firstPause;
      await pause(longest, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  return {
    values: (topics = [anything]) => [channel, [...new Set(topics), own].join()],
    wake,
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
