import pg from "pg";
import type { Pool, Query } from "../src/index.ts";

/**
 * The fate of a query: its response is lost, the query is lost, or its response is lost while the query still
 * runs.
 */
export type Loss = "response" | "query" | "patience";

export interface UnreliablePool extends Pool {
  /** Loses the next query that contains this text. */
  lose(text: string, loss: Loss): void;
}

/** A host's pool whose connections break on command. */
export function unreliablePool(url: string, options: pg.PoolConfig = {}): UnreliablePool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  let next: { readonly text: string; readonly loss: Loss } | undefined;
  const send = async (query: Query): Promise<pg.QueryResult> => {
    const loss = next && query.text.includes(next.text) ? next.loss : undefined;
    if (loss) next = undefined;
    if (loss === "query") throw broken();
    const asked = pool.query(query as pg.QueryConfig);
    if (loss === "patience") {
      asked.catch(() => {});
      throw broken();
    }
    const answer = await asked;
    if (loss === "response") throw broken();
    return answer;
  };
  return {
    query: send,
    connect: () => pool.connect(),
    on: (event, listener) => pool.on(event, listener),
    end: () => pool.end(),
    lose(text, loss) {
      next = { text, loss };
    },
  };
}

function broken(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
}
