import type { TokenStore } from "@passmuster/core/storage";
import { type TokenRow, tokenOf } from "@passmuster/storage-sql";
import { putEntries } from "./audit.ts";
import type { Connection } from "./connection.ts";

const newestFirst = "order by created_at desc, id desc";

export function createTokenStore({ look, read, write }: Connection): TokenStore {
  return {
    async add(token, entries = []) {
      const { id, digest, tenant, scopes, flows, email, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
      const lists = [JSON.stringify(scopes), flows && JSON.stringify(flows)];
      await write((sql) => {
        sql(
          `insert into passmuster_tokens
             (id, digest, tenant, scopes, flows, email, created_at, expires_at, last_used_at, revoked_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(id, digest, tenant, ...lists, email, createdAt, expiresAt, lastUsedAt, revokedAt);
        putEntries(sql, entries);
      });
    },
    async findByDigest(digest) {
      const row = await look((sql) => sql("select * from passmuster_tokens where digest = ?").get(digest));
      return row === undefined ? undefined : tokenOf(row as TokenRow);
    },
    async list(tenant) {
      const rows = await read((sql) =>
        tenant === undefined
          ? sql(`select * from passmuster_tokens ${newestFirst}`).all()
          : sql(`select * from passmuster_tokens where tenant = ? ${newestFirst}`).all(tenant),
      );
      return (rows as TokenRow[]).map(tokenOf);
    },
    async revoke(id, at, entries = []) {
      return write((sql) => {
        const { changes } = sql(
          "update passmuster_tokens set revoked_at = ? where id = ? and revoked_at is null",
        ).run(at, id);
        if (changes === 1) putEntries(sql, entries);
        return changes === 1;
      });
    },
    async touch(id, at, entries = []) {
      await write((sql) => {
        if (entries.length > 0) {
          const { changes } = sql(
            "update passmuster_tokens set last_used_at = ? where id = ? and last_used_at is null",
          ).run(at, id);
          if (changes === 1) return putEntries(sql, entries);
        }
        sql("update passmuster_tokens set last_used_at = ? where id = ?").run(at, id);
      });
    },
  };
}
