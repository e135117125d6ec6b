import type {
  Page,
  Verification,
  VerificationStorage,
  VerificationSummary,
  WaitingItem,
  WaitingQuery,
} from "@passmuster/core/storage";
import { aggregateOf, summaryOf, waitingItemOf } from "@passmuster/storage-sql";
import {
  type KeyedRow,
  keyed,
  readParts,
  resealAggregate,
  type StoredParts,
  type StoredSummary,
} from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import type { KeyRow } from "./key-rows.ts";
import type { Keys } from "./keys.ts";
import type { StoredPage } from "./list.ts";
import { resealAnswers } from "./requests.ts";
import type { StoredWaiting } from "./waiting.ts";

/** `undefined` if its key was destroyed: the database is older than the erasure. */
export async function openParts(keys: Keys, parts: StoredParts): Promise<Verification | undefined> {
  const key = await keys.open(parts.verification, parts.verification.wrapped);
  return key && aggregateOf(key, parts);
}

async function openSummary(keys: Keys, parts: StoredSummary): Promise<VerificationSummary | undefined> {
  const key = await keys.open(parts.verification, parts.verification.wrapped);
  return key && summaryOf(key, parts);
}

/** Leaves out verifications with a destroyed key. */
export async function openPage(keys: Keys, { items, total }: StoredPage): Promise<Page<VerificationSummary>> {
  const opened = await Promise.all(items.map((parts) => openSummary(keys, parts)));
  return { items: opened.filter((one) => one !== undefined), total };
}

/** Leaves out verifications with a destroyed key. */
export async function openWaiting(
  keys: Keys,
  query: WaitingQuery,
  { items, total }: { readonly items: readonly StoredWaiting[]; readonly total: number },
): Promise<Page<WaitingItem>> {
  const database = await keys.ofDatabase();
  const opened = await Promise.all(
    items.map(async (item) => {
      const key = await keys.open(item.verification, item.verification.wrapped);
      return key && waitingItemOf({ key, database }, item, query);
    }),
  );
  return { items: opened.filter((one) => one !== undefined), total };
}

type Upkeep = Pick<VerificationStorage, "legacy" | "reseal">;

/** Seals the rows of a database from before schema 6 as new ones are. */
export function createReseal({ read, write }: Connection, keys: Keys): Upkeep {
  return {
    async legacy(limit) {
      const rows = await read((sql) =>
        sql(
          `select v.tenant, v.id from passmuster_data_keys k join passmuster_verifications v on v.key_number = k.number
           where k.legacy = 1 and v.deleted_at is null order by k.number limit ?`,
        ).all(limit),
      );
      return rows as Awaited<ReturnType<Upkeep["legacy"]>>;
    },
    async reseal(tenant, id) {
      const found = await read((sql) => {
        const row = sql(`${keyed} where v.tenant = ? and v.id = ? and v.deleted_at is null`).get(tenant, id);
        return row === undefined ? undefined : readParts(sql, row as KeyedRow);
      });
      if (!found) return;
      const key = await keys.open(found.verification, found.verification.wrapped);
      if (!key?.legacy) return;
      const { key_number: number, wrapped, version } = found.verification;
      const current = aggregateOf(key, found);
      const row: KeyRow = { number, tenant, owner: id, wrapped };
      const settled = await keys.settled(row);
      if (!settled) return;
      const fresh = { ...key, legacy: false };
      const done = await write((sql) => {
        const same = sql(
          `select 1 from passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number
           where v.id = ? and v.version = ? and v.deleted_at is null and k.wrapped = ? and k.legacy = 1`,
        ).get(id, version, wrapped);
        if (same === undefined) return false;
        resealAggregate(sql, current, { key: fresh });
        resealAnswers(sql, current, { old: key, fresh });
        sql("update passmuster_data_keys set wrapped = ?, legacy = 0 where number = ?").run(settled, number);
        return true;
      });
      if (done) keys.keep({ tenant, id }, fresh);
    },
  };
}
