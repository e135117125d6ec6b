import pg from "pg";
import type { Pool, Query } from "../src/index.ts";

/** What becomes of a question: its answer is lost, it is lost itself, or its answer is lost while it is still worked on. */
export type Loss = "answer" | "question" | "patience";

export interface UnreliablePool extends Pool {
  /** The next question that contains this text is lost in this way. */
  lose(text: string, loss: Loss): void;
}

/** A host's pool whose connections break when they are told to. */
export function unreliablePool(url: string, options: pg.PoolConfig = {}): UnreliablePool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  let next: { readonly text: string; readonly loss: Loss } | undefined;
  const send = async (query: Query): Promise<pg.QueryResult> => {
    const loss = next && query.text.includes(next.text) ? next.loss : undefined;
    if (loss) next = undefined;
    if (loss === "question") throw broken();
    const asked = pool.query(query as pg.QueryConfig);
    if (loss === "patience") {
      asked.catch(() => {});
      throw broken();
    }
    const answer = await asked;
    if (loss === "answer") throw broken();
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
