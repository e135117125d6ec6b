import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { plainToken } from "./fixtures/storage-messages.ts";

export const tokenChecks: readonly StorageCheck[] = [
  {
    name: "a token is found by its digest, with every field as added",
    async run({ tokens }, seeded) {
      const plain = plainToken(seeded);
      const full = plainToken(seeded, {
        scopes: ["read", "write", "review", "admin"],
        flows: ["identity", "address"],
        tenant: "Zo\u00eb \u{1f600}",
        email: "ops@example.test",
        expiresAt: newYear + 1,
        lastUsedAt: newYear + 2,
        revokedAt: newYear + 3,
      });
      const empty = plainToken(seeded, { scopes: [], flows: [] });
      for (const token of [plain, full, empty]) await tokens.add(token);
      for (const token of [plain, full, empty])
        expect(await tokens.findByDigest(token.digest)).toStrictEqual(token);
      expect(await tokens.findByDigest(plainToken(seeded).digest)).toBeUndefined();
      expect(await tokens.findByDigest(plain.digest.toUpperCase())).toBeUndefined();
    },
  },
  {
    name: "tokens are listed newest first, of one tenant or of all",
    async run({ tokens }, seeded) {
      const all = Array.from({ length: 12 }, (_, index) =>
        plainToken(seeded, { createdAt: newYear - index, tenant: index % 3 === 0 ? "globex" : "acme" }),
      );
      for (const token of seeded.shuffled(all)) await tokens.add(token);
      expect(await tokens.list()).toStrictEqual(all);
      expect(await tokens.list("acme")).toStrictEqual(all.filter(({ tenant }) => tenant === "acme"));
      expect(await tokens.list("nobody")).toStrictEqual([]);
    },
  },
  {
    name: "a token is revoked once; a second revocation changes nothing",
    async run({ tokens }, seeded) {
      const [token, other] = [plainToken(seeded), plainToken(seeded)];
      for (const one of [token, other]) await tokens.add(one);
      expect(await tokens.revoke(token.id, newYear + 5)).toBe(true);
      expect(await tokens.revoke(token.id, newYear + 6)).toBe(false);
      expect(await tokens.revoke(seeded.id("tok"), newYear)).toBe(false);
      expect(await tokens.findByDigest(token.digest)).toStrictEqual({ ...token, revokedAt: newYear + 5 });
      expect(await tokens.findByDigest(other.digest)).toStrictEqual(other);
    },
  },
  {
    name: "touching a token updates its last use only",
    async run({ tokens }, seeded) {
      const [token, other] = [plainToken(seeded), plainToken(seeded)];
      for (const one of [token, other]) await tokens.add(one);
      for (const at of [newYear + 7, newYear + 8]) {
        await tokens.touch(token.id, at);
        expect(await tokens.findByDigest(token.digest)).toStrictEqual({ ...token, lastUsedAt: at });
      }
      await tokens.touch(seeded.id("tok"), newYear);
      expect(await tokens.findByDigest(other.digest)).toStrictEqual(other);
    },
  },
  {
    name: "an existing digest or id is refused, and the existing token is unchanged",
    async run({ tokens }, seeded) {
      const token = plainToken(seeded);
      await tokens.add(token);
      const rivals = [
        { ...plainToken(seeded), digest: token.digest },
        { ...plainToken(seeded), id: token.id },
      ];
      for (const rival of rivals) await expect(tokens.add({ ...rival, tenant: "globex" })).rejects.toThrow();
      expect(await tokens.list()).toStrictEqual([token]);
    },
  },
];
