import pg from "pg";

/** A query in pg's form. */
export interface Query {
  readonly text: string;
  readonly values?: unknown[];
  readonly types?: { getTypeParser(oid: number, format?: unknown): (text: never) => unknown };
  /** Milliseconds. */
  readonly query_timeout?: number;
}

interface QueryResult {
  readonly rows: unknown[];
}

/** The methods used of a pg `PoolClient`. */
export interface PoolClient {
  query(query: Query): Promise<QueryResult>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (message: { readonly payload?: string | undefined }) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  release(error?: boolean | Error): void;
}

/** The methods used of a pg `Pool`. */
export interface Pool {
  query(query: Query): Promise<QueryResult>;
  connect(): Promise<PoolClient>;
  on(event: "error", listener: (error: Error) => void): unknown;
  end(): Promise<void>;
}

/** Limits of the pool for an address. A host's pool has its own limits. */
export interface PoolLimits {
  /** Maximum number of connections. A worker uses one more for notifications. Default 10. */
  readonly connections?: number;
}

/**
 * Milliseconds. The server's statement time-out is shorter than the client's, so a timed-out statement surely
 * had no effect. The client's time-out is for a server that no longer responds.
 */
const limits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
  idleTimeoutMillis: 30_000,
};

/** @throws {TypeError} invalid postgres:// address; the message omits it because it may contain a password */
export function openPool(url: string, { connections = 10 }: PoolLimits): Pool {
  if (!isAddress(url))
    throw new TypeError("postgresStorage needs an address such as postgres://user@host:port/database.");
  return new pg.Pool({
    connectionString: url,
    application_name: "passmuster",
    ...limits,
    max: connections,
    keepAlive: true,
    allowExitOnIdle: true,
  });
}

function isAddress(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);
}

/** The host and database of an address, without user and password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  return host.startsWith("/") ? `${host}${pathname}` : `${host}:${port || 5432}${pathname}`;
}

const oid = { boolean: 16, bytes: 17, bigint: 20, smallint: 21, integer: 23, json: 114 };

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.boolean]: (text) => text === "t",
  [oid.bytes]: (text) => bytesOf(text),
  [oid.bigint]: Number,
  [oid.smallint]: Number,
  [oid.integer]: Number,
  [oid.json]: (text) =>
    JSON.parse(text, (name, value) => (name === "sealed" && value ? bytesOf(value) : value)),
};

/** Independent of the host's type parsers. Counts and microseconds are below 2^53. */
export const types = {
  getTypeParser: (id: number): ((text: never) => unknown) => parsers[id] ?? ((text: string) => text),
};

/** Postgres writes bytes as \x and hex digits, also within JSON. */
function bytesOf(text: string): Uint8Array {
  return Buffer.from(text.slice(2), "hex");
}

/** Rows for `json_populate_recordset`; `null` for none. */
export function jsonOf(rows: readonly Readonly<Record<string, unknown>>[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows.map(textual));
}

export function textual(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? hexOf(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Bytes as Postgres reads them within JSON. */
export function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`;
}

/** An identifier of SQL (PostgreSQL, 4.1.1). */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
