import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "./connection.ts";
import { type PoolClient, types } from "./database.ts";

/** Tells who works on messages that there may be some, in this process and in others. */
export interface Wakes {
  /** There may be messages. Not awaited: who is not told finds them when it next looks. */
  call(): void;
  listen(wake: () => void): () => void;
  close(): void;
}

/** In milliseconds. */
const firstPause = 100;
const longestPause = 5_000;
const heartbeat = 15_000;

/** A notification is a commit, and need not wait for the disk: what it tells of is durable already. */
const notify = "select set_config('synchronous_commit', 'off', true), pg_notify($1, '')";

/**
 * LISTEN and NOTIFY on a connection of their own, from the first listener on. The notification follows the commit as a statement of
 * its own, one at a time: within the commit it would take a lock that all committing transactions of the server wait for in turn.
 */
export function createWakes(connection: Connection): Wakes {
  const channel = `vouchsafe_${createHash("sha256").update(connection.schema).digest("hex").slice(0, 32)}`;
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let telling = false;
  let again = false;
  let listening = false;

  const wake = (): void => {
    for (const listener of listeners) queueMicrotask(listener);
  };

  const tell = async (): Promise<void> => {
    if (telling) {
      again = true;
      return;
    }
    telling = true;
    do {
      again = false;
      await connection.writeOnce(notify, [channel]).catch(() => {});
    } while (again && !connection.closed);
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
    call() {
      wake();
      void tell();
    },
    listen(given) {
      const listener = (): void => given();
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
  wake: () => void,
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
    mine.on("notification", () => wake());
    await mine.query({ text: `listen ${channel}`, types });
    // What was committed before this connection listened.
    wake();
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
