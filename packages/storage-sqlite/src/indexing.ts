import type { VerificationStorage } from "@passmuster/core/storage";
import { aggregateOf, type SearchLookUps, sealerOf } from "@passmuster/storage-sql";
import { type KeyedRow, keyed, readParts } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import { writeEnd } from "./ends.ts";
import { writeFacts } from "./facts.ts";
import type { Keys } from "./keys.ts";
import { writeSearch } from "./search.ts";

type Indexing = Pick<VerificationStorage, "unindexed" | "index">;

/** Writes what verifications from before schema 10 or 17 lack: search tokens, facts and ends. */
export function createIndexing(
  { read, write }: Connection,
  keys: Keys,
  searchLookUps: SearchLookUps,
): Indexing {
  return {
    async unindexed(limit) {
      const rows = await read((sql) =>
        sql(
          `select v.tenant, v.id from passmuster_unindexed u join passmuster_verifications v on v.id = u.verification
           order by u.verification desc limit ?`,
        ).all(limit),
      );
      return rows as Awaited<ReturnType<Indexing["unindexed"]>>;
    },
    async index(tenant, id) {
      const parts = await read((sql) => {
        const row = sql(`${keyed} where v.tenant = ? and v.id = ? and v.deleted_at is null`).get(tenant, id);
        return row === undefined ? undefined : readParts(sql, row as KeyedRow);
      });
      const key = parts && (await keys.open(parts.verification, parts.verification.wrapped));
      const current = key && aggregateOf(key, parts);
      const lookUp = (await keys.lookUp())(tenant);
      await write((sql) => {
        const same = sql(
          "select 1 from passmuster_verifications where tenant = ? and id = ? and version = ? and deleted_at is null",
        ).get(tenant, id, current?.version ?? null);
        // A verification that was saved since has them already; a deleted one needs none.
        if (current && same !== undefined) {
          writeSearch(sql, searchLookUps(lookUp, current), current);
          writeFacts(sql, { sealer: sealerOf(key, current), lookUp }, current);
          writeEnd(sql, current);
        }
        sql(
          "delete from passmuster_unindexed where verification = (select id from passmuster_verifications where tenant = ? and id = ?)",
        ).run(tenant, id);
      });
    },
  };
}
