import { IntegrityError } from "@passmuster/core/storage";
import type { DataKeys } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import { type KeyRow, lookUpOwner, withTenant } from "./key-rows.ts";

const batch = 500;

const plain = `${withTenant}
  where length(k.key) = 32 and k.owner <> '' limit ${batch}`;

const replace = `update {schema}.keys k set key = n.fresh
  from unnest($1::text[], $2::bytea[], $3::bytea[]) n (owner, known, fresh)
  where k.owner = n.owner and k.key = n.known`;

/**
 * Wraps the plain keys of a database from before schema 6. The look-up key's wrapped form records whether
 * this is done: afterwards a plain key is refused. May run in several processes at once.
 */
export async function wrapPlainKeys({ read, write }: Connection, keys: DataKeys): Promise<void> {
  const lookUp = async (): Promise<Uint8Array | undefined> =>
    (await read<KeyRow>("select key from {schema}.keys where owner = ''", []))[0]?.key;

  const first = await lookUp();
  if (!first) {
    const { stored } = await keys.create(lookUpOwner);
    await write("insert into {schema}.keys (owner, key) values ('', $1) on conflict (owner) do nothing", [
      stored,
    ]);
    return;
  }
  if (first.length !== 32) {
    const key = await keys.open(lookUpOwner, first);
    if (key && !key.legacy) return refusePlain(await read<KeyRow>(plain, []));
  } else await write(replace, [[""], [first], [await keys.wrapPlain(lookUpOwner, first)]]);
  for (;;) {
    const rows = await read<KeyRow>(plain, []);
    if (rows.length === 0) break;
    const fresh = await Promise.all(
      rows.map(({ owner, tenant, key }) => keys.wrapPlain({ tenant: tenant ?? "", id: owner }, key)),
    );
    await write(replace, [rows.map(({ owner }) => owner), rows.map(({ key }) => key), fresh]);
  }
  await write("select from {schema}.rewrite_keys()", []);
  const last = await lookUp();
  const settled = last && (await keys.rewrap(lookUpOwner, last, "settled"));
  if (settled) await write(replace, [[""], [last], [settled]]);
}

function refusePlain([first]: readonly KeyRow[]): void {
  if (first)
    throw new IntegrityError(
      `The data key of ${first.owner} is plain, but all keys of this database were wrapped before: someone put it in.`,
    );
}
