import type { TokenId } from "../model/ids.ts";
import type { TokenRecord, TokenStore } from "../ports/tokens.ts";
import { compareTexts } from "./sorted.ts";

/** The tokens of `memoryStorage`. */
export function memoryTokens(whileOpen: () => void): TokenStore {
  const records = new Map<TokenId, TokenRecord>();
  return {
    async add(token) {
      whileOpen();
      const taken = [...records.values()].some(
        ({ id, digest }) => id === token.id || digest === token.digest,
      );
      if (taken) throw new Error(`${token.id} or its digest already exists.`);
      records.set(token.id, structuredClone(token));
    },
    async findByDigest(digest) {
      whileOpen();
      return structuredClone([...records.values()].find((record) => record.digest === digest));
    },
    async list(tenant) {
      whileOpen();
      const found = [...records.values()].filter(
        (record) => tenant === undefined || record.tenant === tenant,
      );
      return structuredClone(found.sort((a, b) => b.createdAt - a.createdAt || compareTexts(b.id, a.id)));
    },
    async revoke(id, at) {
      whileOpen();
      const record = records.get(id);
      if (!record || record.revokedAt !== null) return false;
      records.set(id, { ...record, revokedAt: at });
      return true;
    },
    async touch(id, at) {
      whileOpen();
      const record = records.get(id);
      if (record) records.set(id, { ...record, lastUsedAt: at });
    },
  };
}
