import type { Pool, PoolClient } from "./database.ts";
import { applyMigrations } from "./migrate.ts";
import { createQueries } from "./queries.ts";
import { persist, persistEventually, translated } from "./repeats.ts";

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
  /** Host, port and name of the database, if they are known. */
  readonly place: string | undefined;
  close(): Promise<void>;
}

/** Milliseconds for settling a write of unknown outcome. */
const patience = 5_000;

export interface ConnectionOptions {
  readonly pool: Pool;
  readonly schema: string;
  /** Host, port and name of the database, for errors. */
  readonly place: string | undefined;
  /** `close` calls it once. */
  readonly end: () => Promise<void>;
}

export function createConnection({ pool, schema, place, end }: ConnectionOptions): Connection {
  const queries = createQueries(pool, schema);
  let ending: Promise<void> | undefined;
  // Errors of idle connections arrive here; the pool replaces the connection on demand.
  pool.on("error", () => {});

  const writeOnce = <T>(statement: string, values: Values): Promise<readonly T[]> =>
    persist<T>(queries, place, { statement, values: () => values, goesOn: () => false });

  return {
    schema,
    place,
    get closed() {
      return queries.closed;
    },
    read(statement, values) {
      const ends = performance.now() + patience;
      const goesOn = (outcome: string, asked: number): boolean =>
        outcome === "unknown" && asked === 1 && performance.now() < ends;
      return persist(queries, place, { statement, values: () => values, goesOn });
    },
    write(statement, given, id) {
      const ends = performance.now() + patience;
      const values = typeof given === "function" ? given : () => given;
      const goesOn = (outcome: string): boolean => outcome === "unknown" && performance.now() < ends;
      return persist(queries, place, { statement, values, goesOn, id });
    },
    writeOnce,
    writeEventually: (statement, values) => persistEventually(queries, () => writeOnce(statement, values)),
    async checkOut() {
      queries.requireOpen();
      return queries.checkOut();
    },
    async migrate() {
      try {
        queries.requireOpen();
        await applyMigrations(schema, queries.ask, queries.checkOut);
        await queries.whenVerified();
      } catch (error) {
        throw translated(error, place);
      }
    },
    async close() {
      queries.close();
      ending ??= end();
      await ending;
    },
  };
}
