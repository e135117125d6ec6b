import {
  type DataKey,
  firstEndOf,
  type Verification,
  type VerificationStorage,
  waitingSince,
} from "@passmuster/core/storage";
import {
  aggregateOf,
  factRowsOf,
  type LookUp,
  type Parts,
  type SearchLookUps,
  sealerOf,
} from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import { textual } from "./database.ts";
import type { Keys } from "./keys.ts";

type LegacyVerification = Awaited<ReturnType<VerificationStorage["legacy"]>>[number];

type Indexing = Pick<VerificationStorage, "unindexed" | "index">;

/** The argument of the function `save_index`. */
export function indexJsonOf(key: DataKey, lookUp: LookUp, searched: Buffer, next: Verification): string {
  const { id: verification, tenant, flow, version, createdAt: created_at } = next;
  const facts = factRowsOf(sealerOf(key, next), lookUp, next);
  return JSON.stringify({
    verification,
    tenant,
    flow,
    version,
    created_at,
    since: waitingSince(next),
    ends: firstEndOf(next),
    look_ups: searched.toString("hex"),
    ...(facts.length > 0 && { facts: facts.map((row) => textual({ ...row })) }),
  });
}

/** Writes what verifications from before schema 11 or 21 lack: search tokens, facts and ends. */
export function createIndexing(
  { read, write }: Connection,
  keys: Keys,
  searchLookUps: SearchLookUps,
): Indexing {
  return {
    unindexed: (limit) =>
      read<LegacyVerification>(
        `select v.tenant, v.id from {schema}.unindexed u join {schema}.verifications v on v.id = u.verification
         order by u.verification desc limit $1`,
        [limit],
      ),
    async index(tenant, id) {
      const [row] = await read<{ readonly found: Parts | null }>(
        "select {schema}.load($1, $2, null) as found",
        [tenant, id],
      );
      const key = row?.found && (await keys.ofVerification({ tenant, id }));
      // A verification that was saved since has them already; a deleted one needs none.
      if (row?.found && key) {
        const current = aggregateOf(key, row.found);
        const lookUp = await keys.lookUp(tenant);
        const given = indexJsonOf(key, lookUp, searchLookUps(lookUp, current), current);
        await write("select {schema}.save_index($1)", [given]);
      }
      await write(
        `delete from {schema}.unindexed u using {schema}.verifications v
         where u.verification = v.id and v.tenant = $1 and v.id = $2`,
        [tenant, id],
      );
    },
  };
}
