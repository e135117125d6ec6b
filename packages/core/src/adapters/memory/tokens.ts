import type { AuditEntry } from "../../model/audit.ts";
import type { TokenId } from "../../model/ids.ts";
import type { TokenRecord, TokenStore } from "../../ports/tokens.ts";
import { compareTexts } from "./sorted.ts";

/** The tokens of `memoryStorage`. */
export function memoryTokens(
  whileOpen: () => void,
  record: (entries: readonly AuditEntry[]) => void,
): TokenStore {
  const records = new Map<TokenId, TokenRecord>();
  return {
    async add(token, entries = []) {
      whileOpen();
      const taken = [...records.values()].some(
        ({ id, digest }) => id === token.id || digest === token.digest,
      );
      if (taken) throw new Error(`${token.id} or its digest already exists.`);
      records.set(token.id, structuredClone(token));
      record(entries);
    },
    async findByDigest(digest) {
      whileOpen();
      return structuredClone([...records.values()].find((one) => one.digest === digest));
    },
    async list(tenant) {
      whileOpen();
      const found = [...records.values()].filter((one) => tenant === undefined || one.tenant === tenant);
      return structuredClone(found.sort((a, b) => b.createdAt - a.createdAt || compareTexts(b.id, a.id)));
    },
    async revoke(id, at, entries = []) {
      whileOpen();
      const found = records.get(id);
      if (!found || found.revokedAt !== null) return false;
      records.set(id, { ...found, revokedAt: at });
      record(entries);
      return true;
    },
    async touch(id, at, entries = []) {
      whileOpen();
      const found = records.get(id);
      if (!found) return;
      records.set(id, { ...found, lastUsedAt: at });
      if (found.lastUsedAt === null) record(entries);
    },
  };
}
