import type { TokenRecord, TokenStore } from "@passmuster/core/storage";
import { type TokenRow, tokenOf } from "@passmuster/storage-sql";
import { entryValuesOf } from "./audit.ts";
import { batched } from "./batch.ts";
import type { Connection, Values } from "./connection.ts";

const newestFirst = "order by created_at desc, id desc";

const insertion = `insert into {schema}.tokens
    (id, digest, tenant, scopes, flows, email, created_at, expires_at, last_used_at, revoked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning {schema}.append_audit($11, $12, $13, $14)`;

export function createTokenStore({ read, write, writeOnce }: Connection): TokenStore {
  /** Every request looks up a token: concurrent look-ups share a query. */
  const rowsOf = batched(
    (digests: readonly string[]) =>
      read<TokenRow>("select * from {schema}.tokens where digest = any($1)", [digests]),
    { atOnce: 1, most: 50 },
  );

  return {
    async add(token, entries = []) {
      await writeOnce(insertion, [...valuesOf(token), ...entryValuesOf(entries)]);
    },
    async findByDigest(digest) {
      const row = (await rowsOf(digest)).find((found) => found.digest === digest);
      return row && tokenOf(row);
    },
    async list(tenant) {
      const rows = await read<TokenRow>(
        `select * from {schema}.tokens where $1::text is null or tenant = $1 ${newestFirst}`,
        [tenant ?? null],
      );
      return rows.map(tokenOf);
    },
    async revoke(id, at, entries = []) {
      const revoked = await writeOnce(
        `update {schema}.tokens set revoked_at = $2 where id = $1 and revoked_at is null
         returning id, {schema}.append_audit($3, $4, $5, $6)`,
        [id, at, ...entryValuesOf(entries)],
      );
      return revoked.length === 1;
    },
    async touch(id, at, entries = []) {
      const first =
        entries.length === 0
          ? []
          : await writeOnce(
              `update {schema}.tokens set last_used_at = $2 where id = $1 and last_used_at is null
               returning id, {schema}.append_audit($3, $4, $5, $6)`,
              [id, at, ...entryValuesOf(entries)],
            );
      if (first.length === 0)
        await write("update {schema}.tokens set last_used_at = $2 where id = $1", [id, at]);
    },
  };
}

/** In the order of the columns in `insertion`. */
function valuesOf(token: TokenRecord): Values {
  const { id, digest, tenant, scopes, flows, email, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  const lists = [JSON.stringify(scopes), flows && JSON.stringify(flows)];
  return [id, digest, tenant, ...lists, email, createdAt, expiresAt, lastUsedAt, revokedAt];
}
