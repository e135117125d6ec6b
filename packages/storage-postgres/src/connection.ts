import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { type Pool, type PoolClient, quoted, types } from "./database.ts";
import { errorOf, failureOf } from "./failures.ts";
import { type Ask, applyMigrations, verifySchema } from "./migrate.ts";

export type Values = readonly unknown[];

/**
 * Queries to the database, each in its own transaction. `{schema}` in a statement is replaced by the name of
 * the schema.
 */
export interface Connection {
  /** Repeats the query once on another connection if the first one broke. */
  read<T>(statement: string, values: Values): Promise<readonly T[]>;
  /**
   * For idempotent writes: repeats the write until its outcome is known, for up to five seconds. Tells
   * `values` whether it is a repeat.
   */
  write<T>(
    statement: string,
    values: Values | ((again: boolean) => Values),
    id?: string,
  ): Promise<readonly T[]>;
  /** Writes, and during an outage repeats in the background for up to a minute. */
  writeEventually(statement: string, values: Values): Promise<void>;
  /** Never repeats. */
  writeOnce<T>(statement: string, values: Values): Promise<readonly T[]>;
  /** A dedicated connection, until released. */
  checkOut(): Promise<PoolClient>;
  migrate(): Promise<void>;
  readonly closed: boolean;
  readonly schema: string;
  close(): Promise<void>;
}

/** Milliseconds for settling a write of unknown outcome. */
const patience = 5_000;
const longestPause = 250;
const conflicts = 5;
/** Duration and interval of background repeats, in milliseconds. */
const lasting = 60_000;
const rhythm = 250;

export interface ConnectionOptions {
  readonly pool: Pool;
  readonly schema: string;
  /** The name of the database in errors. */
  readonly name: string;
  /** `close` calls it once. */
  readonly end: () => Promise<void>;
}

export function createConnection({ pool, schema, name, end }: ConnectionOptions): Connection {
  const prepared = new Map<string, Prepared>();
  let closed = false;
  let ending: Promise<void> | undefined;
  let verified: Promise<void> | undefined;
  // Errors of idle connections arrive here; the pool replaces the connection on demand.
  pool.on("error", () => {});

  const preparedOf = (statement: string): Prepared => {
    const known = prepared.get(statement) ?? preparedIn(schema, statement);
    prepared.set(statement, known);
    return known;
  };

  const requireOpen = (): void => {
    if (closed) throw new StorageUnavailableError("The storage is closed.");
  };

  const ask: Ask = async (statement, values = []) => {
    requireOpen();
    const { rows } = await pool.query({ ...preparedOf(statement), values: [...values], types });
    return rows as never;
  };

  const whenVerified = (): Promise<void> => {
    verified ??= verifySchema(ask).catch((error: unknown) => {
      verified = undefined;
      throw error;
    });
    return verified;
  };

  /** Repeats a query until it succeeds, or until `goesOn` returns false for its failure. */
  const persist = async <T>(
    statement: string,
    values: (again: boolean) => Values,
    goesOn: (outcome: string, asked: number) => boolean,
    id?: string,
  ): Promise<readonly T[]> => {
    let doubtful = false;
    for (let asked = 1; ; asked += 1) {
      try {
        await whenVerified();
        return await ask<T>(statement, values(doubtful));
      } catch (error) {
        const { outcome } = failureOf(error);
        const mayRepeat = !isOwn(error) && !closed;
        if (mayRepeat && outcome === "conflict" && asked < conflicts) continue;
        doubtful ||= outcome === "unknown";
        if (!mayRepeat || !goesOn(doubtful ? "unknown" : outcome, asked)) throw translated(error, id);
        await pause(Math.min(longestPause, 10 * 2 ** asked) * (0.5 + Math.random() / 2));
      }
    }
  };

  const translated = (error: unknown, id?: string): Error =>
    isOwn(error) ? error : errorOf(error, name, id);

  return {
    schema,
    get closed() {
      return closed;
    },
    read(statement, values) {
      const ends = performance.now() + patience;
      const once = (outcome: string, asked: number): boolean =>
        outcome === "unknown" && asked === 1 && performance.now() < ends;
      return persist(statement, () => values, once);
    },
    write(statement, values, id) {
      const ends = performance.now() + patience;
      const given = typeof values === "function" ? values : () => values;
      return persist(statement, given, (outcome) => outcome === "unknown" && performance.now() < ends, id);
    },
    writeOnce: (statement, values) =>
      persist(
        statement,
        () => values,
        () => false,
      ),
    async writeEventually(statement, values) {
      const ends = performance.now() + lasting;
      const ask = (): Promise<unknown> =>
        persist(
          statement,
          () => values,
          () => false,
        );
      const again = async (): Promise<void> => {
        while (!closed && performance.now() < ends) {
          await pause(rhythm, undefined, { ref: false });
          const told = await ask().catch((error: unknown) => error);
          if (!(told instanceof StorageUnavailableError)) return;
        }
      };
      await ask().catch((error: unknown) => {
        if (closed || !(error instanceof StorageUnavailableError)) throw error;
        void again();
      });
    },
    async checkOut() {
      requireOpen();
      return checkedOut(pool);
    },
    async migrate() {
      try {
        requireOpen();
        await applyMigrations(schema, ask, () => checkedOut(pool));
        await whenVerified();
      } catch (error) {
        throw translated(error);
      }
    },
    async close() {
      closed = true;
      ending ??= end();
      await ending;
    },
  };
}

/** A named statement, parsed and planned once per connection. */
interface Prepared {
  readonly name: string;
  readonly text: string;
}

function preparedIn(schema: string, statement: string): Prepared {
  const text = statement.replaceAll("{schema}", quoted(schema));
  return { name: createHash("sha256").update(text).digest("base64url"), text };
}

/** Without a listener, an error of a checked-out connection would end the process. */
async function checkedOut(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  client.on("error", () => {});
  return client;
}

/** An error of this package or of the caller, which needs no translation. */
function isOwn(error: unknown): error is Error {
  return (
    error instanceof StorageUnavailableError ||
    error instanceof TypeError ||
    (error instanceof Error && error.name === "SchemaError")
  );
}
