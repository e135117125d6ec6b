import { IntegrityError } from "@passmuster/core/storage";
import type { DataKeys } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import { clearKey, type KeyRow, lookUpOwner } from "./key-rows.ts";

const batch = 500;

interface PlainRow extends Omit<KeyRow, "wrapped"> {
  readonly plain: Uint8Array;
}

/**
 * Wraps the plain keys of a database from before schema 6. The look-up key's wrapped form records whether
 * this is done: afterwards a plain key is refused. May run in several processes at once.
 */
export async function wrapPlainKeys({ read, write }: Connection, keys: DataKeys): Promise<void> {
  const lookUp = await read((sql) => lookUpRow(sql));
  if (!lookUp) {
    const { stored } = await keys.create(lookUpOwner);
    await write((sql) =>
      sql(
        "insert into passmuster_data_keys (number, tenant, owner, wrapped) values (0, '', '', ?) on conflict do nothing",
      ).run(stored),
    );
    return;
  }
  if (lookUp.wrapped.length > 0) {
    const key = await keys.open(lookUpOwner, lookUp.wrapped);
    if (key && !key.legacy) return refusePlain(await read((sql) => plainRows(sql)));
  }
  for (;;) {
    const rows = await read((sql) => plainRows(sql));
    if (rows.length === 0) break;
    const wrapped = await Promise.all(
      rows.map(({ number, tenant, owner, plain }) =>
        plain.every((byte) => byte === 0)
          ? undefined
          : keys.wrapPlain(number === 0 ? lookUpOwner : { tenant, id: owner }, plain),
      ),
    );
    await write((sql) => {
      for (const [index, { number }] of rows.entries()) keepWrapped(sql, number, wrapped[index]);
    });
  }
  const last = await read((sql) => lookUpRow(sql));
  const settled = last && (await keys.rewrap(lookUpOwner, last.wrapped, "settled"));
  if (settled)
    await write((sql) =>
      sql("update passmuster_data_keys set wrapped = ? where number = 0 and wrapped = ?").run(
        settled,
        last.wrapped,
      ),
    );
}

function lookUpRow(sql: Sql): Pick<KeyRow, "wrapped"> | undefined {
  return sql("select wrapped from passmuster_data_keys where number = 0").get() as KeyRow | undefined;
}

function plainRows(sql: Sql): PlainRow[] {
  return sql(
    `select d.number, d.tenant, d.owner, k.key as plain from passmuster_data_keys d join passmuster_keys k using (number)
     where length(d.wrapped) = 0 order by d.number limit ${batch}`,
  ).all() as PlainRow[];
}

/** The plain key is overwritten in place, in the same transaction. */
function keepWrapped(sql: Sql, number: number, wrapped: Uint8Array | undefined): void {
  if (!wrapped) {
    clearKey(sql, number);
    return;
  }
  const { changes } = sql(
    "update passmuster_data_keys set wrapped = ? where number = ? and length(wrapped) = 0",
  ).run(wrapped, number);
  if (changes > 0) sql("update passmuster_keys set key = zeroblob(32) where number = ?").run(number);
}

function refusePlain(rows: readonly PlainRow[]): void {
  const [first] = rows;
  if (first)
    throw new IntegrityError(
      `Data key ${first.number} is plain, but all keys of this database were wrapped before: someone put it in.`,
    );
}
