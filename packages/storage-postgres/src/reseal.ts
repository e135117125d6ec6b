import type { DataKey, Verification, VerificationStorage } from "@passmuster/core/storage";
import { openAnswer, type RequestRow, sealAnswer } from "@passmuster/storage-sql";
import { aggregateOf, type Parts, rowsOf } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import { jsonOf, textual } from "./database.ts";
import type { Keys } from "./keys.ts";

type Upkeep = Pick<VerificationStorage, "legacy" | "reseal">;

/** Seals the rows of a database from before schema 6 as new ones are. */
export function createReseal({ read, write }: Connection, keys: Keys): Upkeep {
  const answersOf = async (
    { tenant, id }: Verification,
    old: DataKey,
    fresh: DataKey,
  ): Promise<readonly { readonly id: string; readonly sealed: Uint8Array }[]> => {
    const rows = await read<RequestRow>(
      "select * from {schema}.requests r where r.tenant = $1 and r.about = $2 and r.sealed is not null",
      [tenant, id],
    );
    return rows.flatMap((row) => {
      const answer = openAnswer(old, tenant, row);
      return answer ? [{ id: row.id, sealed: sealAnswer(fresh, { tenant, id }, row.id, answer) }] : [];
    });
  };

  return {
    legacy: (limit) =>
      read(
        `select v.tenant, v.id from {schema}.keys k join {schema}.verifications v on v.id = k.owner
         where k.legacy = 1 and v.deleted_at is null limit $1`,
        [limit],
      ),
    async reseal(tenant, id) {
      const context = { tenant, id };
      const [row] = await read<{ readonly found: Parts | null }>(
        "select {schema}.load($1, $2, null) as found",
        [tenant, id],
      );
      const [stored] = await read<{ readonly key: Uint8Array }>(
        "select key from {schema}.keys where owner = $1",
        [id],
      );
      if (!row?.found || !stored) return;
      const key = await keys.ofVerification(context);
      if (!key?.legacy) return;
      const current = aggregateOf(key, row.found);
      const settled = await keys.settled(context, stored.key);
      if (!settled) return;
      const fresh = { ...key, legacy: false };
      const rows = rowsOf(fresh, current);
      const [done] = await write<{ readonly reseal: boolean }>(
        "select {schema}.reseal($1, $2, $3, $4, $5, $6, $7, $8)",
        [
          JSON.stringify(textual({ ...rows.verification, writes: [] })),
          settled,
          stored.key,
          jsonOf(rows.documents),
          jsonOf(rows.decisions),
          jsonOf(rows.comments),
          jsonOf(rows.history),
          jsonOf(await answersOf(current, key, fresh)),
        ],
      );
      if (done?.reseal) keys.keep(context, fresh);
    },
  };
}
