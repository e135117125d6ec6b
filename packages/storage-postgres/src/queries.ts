import { createHash } from "node:crypto";
import { StorageUnavailableError } from "@passmuster/core/storage";
import { type Pool, type PoolClient, quoted, types } from "./database.ts";
import { type Ask, verifySchema } from "./migrate.ts";

/** Single queries on a pool, until closed. */
export interface Queries {
  readonly ask: Ask;
  /** Resolves once the schema is known to be that of this package. A failure is not remembered. */
  whenVerified(): Promise<void>;
  /** @throws {StorageUnavailableError} closed */
  requireOpen(): void;
  /** A dedicated connection, until released. */
  checkOut(): Promise<PoolClient>;
  readonly closed: boolean;
  /** Refuses further queries. The pool stays open. */
  close(): void;
}

export function createQueries(pool: Pool, schema: string): Queries {
  const prepared = new Map<string, Prepared>();
  let closed = false;
  let verified: Promise<void> | undefined;

  const preparedOf = (statement: string): Prepared => {
    const preparedStatement = prepared.get(statement) ?? preparedIn(schema, statement);
    prepared.set(statement, preparedStatement);
    return preparedStatement;
  };

  const requireOpen = (): void => {
    if (closed) throw new StorageUnavailableError("The storage is closed.");
  };

  const ask: Ask = async (statement, values = []) => {
    requireOpen();
    const { rows } = await pool.query({ ...preparedOf(statement), values: [...values], types });
    return rows as never;
  };

  return {
    ask,
    whenVerified() {
      verified ??= verifySchema(ask).catch((error: unknown) => {
        verified = undefined;
        throw error;
      });
      return verified;
    },
    requireOpen,
    checkOut: () => checkedOut(pool),
    get closed() {
      return closed;
    },
    close() {
      closed = true;
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
