import { type AuditEntry, type AuditLink, linkAfter, StaleWriteError } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
import { plainVerification } from "./fixtures/storage-verifications.ts";
import { plainEndpoint } from "./fixtures/storage-webhooks.ts";

const entry = (body: string, given: Partial<AuditEntry> = {}): AuditEntry => ({
  tenant: "acme",
  at: newYear,
  body: JSON.stringify({ body }),
  ...given,
});

/** The chain that the entries make. */
function chainOf(entries: readonly AuditEntry[]): AuditLink[] {
  const links: AuditLink[] = [];
  for (const one of entries) links.push(linkAfter(links.at(-1), one));
  return links;
}

const all = (storage: StorageUnderTest, tenant = "acme") =>
  storage.audit.read(tenant, { sequence: 1 }, 1_000);

const bodies = async (storage: StorageUnderTest, tenant = "acme") =>
  (await all(storage, tenant)).map(({ body }) => JSON.parse(body).body);

const texts = ["plain", "ünïcode 漢字 😀", 'quotes " \\ and \n newlines', "\u0000\ud800 escaped by JSON"];

export const auditChecks: readonly StorageCheck[] = [
  {
    name: "appended entries make the chain of their tenant, and the head is its last link",
    async run(storage) {
      const entries = texts.map((text, index) => entry(text, { at: newYear + index }));
      expect(await storage.audit.head("acme")).toBeUndefined();
      expect(await all(storage)).toStrictEqual([]);
      await storage.audit.append(entries.slice(0, 2));
      await storage.audit.append([]);
      for (const one of entries.slice(2)) await storage.audit.append([one]);
      const links = chainOf(entries);
      expect(await all(storage)).toStrictEqual(links);
      const { body: _, ...head } = links.at(-1) as AuditLink;
      expect(await storage.audit.head("acme")).toStrictEqual(head);
    },
  },
  {
    name: "times of links never decrease, and keep their microseconds",
    async run(storage) {
      const entries = [7, 3, 9, 8].map((later) => entry(`${later}`, { at: newYear + later }));
      await storage.audit.append(entries);
      const times = (await all(storage)).map(({ recordedAt }) => recordedAt - newYear);
      expect(times).toStrictEqual([7, 7, 9, 9]);
      expect(await all(storage)).toStrictEqual(chainOf(entries));
    },
  },
  {
    name: "each tenant has a chain of its own",
    async run(storage) {
      const mixed = [entry("one"), entry("theirs", { tenant: "globex" }), entry("two")];
      await storage.audit.append(mixed);
      await storage.audit.append([entry("three")]);
      expect(await bodies(storage)).toStrictEqual(["one", "two", "three"]);
      expect(await all(storage, "globex")).toStrictEqual(chainOf([mixed[1] as AuditEntry]));
      expect(await all(storage, "")).toStrictEqual([]);
      expect(await storage.audit.tenants()).toStrictEqual(["acme", "globex"]);
    },
  },
  {
    name: "links are read from a sequence or a time, up to a limit",
    async run(storage) {
      const links = chainOf(Array.from({ length: 9 }, (_, at) => entry(`${at}`, { at: newYear + at * 10 })));
      await storage.audit.append(links.map(({ tenant, recordedAt: at, body }) => ({ tenant, at, body })));
      const read = (from: Parameters<typeof storage.audit.read>[1], limit = 100) =>
        storage.audit.read("acme", from, limit);
      expect(await read({ sequence: 4 }, 2)).toStrictEqual(links.slice(3, 5));
      expect(await read({ sequence: 10 })).toStrictEqual([]);
      for (const [at, first] of [
        [-5, 0],
        [30, 3],
        [31, 4],
        [80, 8],
        [81, 9],
      ] as const)
        expect(await read({ recordedAt: newYear + at })).toStrictEqual(links.slice(first));
    },
  },
  {
    name: "settings are recorded when they differ from the latest of their tenant",
    async run(storage) {
      const set = (settings: string, tenant = "acme") => entry(settings, { settings, tenant });
      await storage.audit.append([set("a"), entry("act"), set("a"), set("b"), set("b")]);
      await storage.audit.append([set("b"), set("a"), set("a", "globex")]);
      expect(await bodies(storage)).toStrictEqual(["a", "act", "b", "a"]);
      expect(await bodies(storage, "globex")).toStrictEqual(["a"]);
    },
  },
  {
    name: "100 concurrent appends make one chain without a fork",
    async run(storage) {
      const appended = Array.from({ length: 100 }, (_, index) => `${index}`);
      await Promise.all(appended.map((text) => storage.audit.append([entry(text), entry(text)])));
      const links = await all(storage);
      expect(links).toStrictEqual(
        chainOf(links.map(({ tenant, recordedAt: at, body }) => ({ tenant, at, body }))),
      );
      expect((await bodies(storage)).filter((_, index) => index % 2 === 0).sort()).toStrictEqual(
        appended.sort(),
      );
    },
  },
  {
    name: "a save records its entries, and a refused save records none",
    async run(storage, seeded) {
      const verification = plainVerification(seeded);
      await storage.save(verification, [plainMessage(seeded)], undefined, [entry("created")]);
      await storage.save({ ...verification, version: 2 }, [], undefined, [entry("changed"), entry("twice")]);
      const stale = storage.save({ ...verification, version: 2 }, [], undefined, [entry("stale")]);
      await expect(stale).rejects.toBeInstanceOf(StaleWriteError);
      const invalid = { ...plainMessage(seeded), payload: { notJson: () => 1n, reference: 1n } };
      const failed = storage.save({ ...verification, version: 3 }, [invalid], undefined, [entry("invalid")]);
      await expect(failed).rejects.toThrow();
      expect(await bodies(storage)).toStrictEqual(["created", "changed", "twice"]);
    },
  },
  {
    name: "of 32 concurrent saves of one version, only the one that wins is recorded",
    async run(storage, seeded) {
      const verification = plainVerification(seeded);
      await storage.save(verification, []);
      const tries = Array.from({ length: 32 }, (_, index) =>
        storage.save({ ...verification, version: 2 }, [], undefined, [entry(`${index}`)]),
      );
      const won = (await Promise.allSettled(tries)).flatMap(({ status }, index) =>
        status === "fulfilled" ? [`${index}`] : [],
      );
      expect(won).toHaveLength(1);
      expect(await bodies(storage)).toStrictEqual(won);
    },
  },
  {
    name: "the first erasure records its receipts, once",
    async run(storage, seeded) {
      const verification = plainVerification(seeded);
      await storage.save(verification, []);
      await storage.erase("acme", verification.id, [entry("not deleted")]);
      await storage.save({ ...verification, version: 2, deletedAt: newYear }, []);
      await storage.erase("globex", verification.id, [entry("another tenant")]);
      for (const text of ["first", "second"]) await storage.erase("acme", verification.id, [entry(text)]);
      expect(await bodies(storage)).toStrictEqual(["first"]);
    },
  },
  {
    name: "a change of a webhook records its entries, and a refused change records none",
    async run(storage, seeded) {
      const { webhooks } = storage;
      const endpoint = plainEndpoint(seeded);
      await webhooks.add(endpoint, [entry("added")]);
      await expect(webhooks.add(endpoint, [entry("taken")])).rejects.toThrow();
      await webhooks.save({ ...endpoint, version: 2 }, [entry("changed")]);
      const stale = webhooks.save({ ...endpoint, version: 2 }, [entry("stale")]);
      await expect(stale).rejects.toBeInstanceOf(StaleWriteError);
      expect(await webhooks.remove("globex", endpoint.id, [entry("another tenant")])).toBe(false);
      expect(await webhooks.remove("acme", endpoint.id, [entry("removed")])).toBe(true);
      expect(await webhooks.remove("acme", endpoint.id, [entry("again")])).toBe(false);
      expect(await bodies(storage)).toStrictEqual(["added", "changed", "removed"]);
    },
  },
  {
    name: "a token's creation, first use and revocation record their entries, and refused ones record none",
    async run(storage, seeded) {
      const token = plainToken(seeded);
      await storage.tokens.add(token, [entry("created")]);
      await expect(storage.tokens.add(token, [entry("taken")])).rejects.toThrow();
      await storage.tokens.touch(token.id, newYear, [entry("used")]);
      await storage.tokens.touch(token.id, newYear + 1, [entry("used again")]);
      await storage.tokens.touch(seeded.id("tok"), newYear, [entry("unknown")]);
      expect((await storage.tokens.findByDigest(token.digest))?.lastUsedAt).toBe(newYear + 1);
      expect(await storage.tokens.revoke(token.id, newYear, [entry("revoked")])).toBe(true);
      expect(await storage.tokens.revoke(token.id, newYear, [entry("again")])).toBe(false);
      expect(await storage.tokens.revoke(seeded.id("tok"), newYear, [entry("unknown")])).toBe(false);
      expect(await bodies(storage)).toStrictEqual(["created", "used", "revoked"]);
    },
  },
  {
    name: "what is stored beside a verification agrees with it after each save",
    async run(storage, seeded) {
      const one = plainVerification(seeded, { status: "double_check" });
      await storage.save(one, []);
      expect(await storage.strays(one)).toStrictEqual([]);
      const next = { ...one, version: 2, status: "started" as const };
      await storage.save(next, []);
      expect(await storage.strays(next)).toStrictEqual([]);
    },
  },
  {
    name: "the states of all verifications are listed by id, deleted and erased ones too, in pages and by tenant",
    async run(storage, seeded) {
      const all = Array.from({ length: 7 }, (_, index) =>
        plainVerification(seeded, index % 2 === 0 ? {} : { tenant: "globex" }),
      );
      for (const one of seeded.shuffled(all)) await storage.save(one, []);
      const [first, second, third] = all.toSorted((one, two) => (one.id < two.id ? -1 : 1));
      if (!first || !second || !third) throw new Error("no verifications");
      for (const one of [first, second])
        await storage.save({ ...one, version: 2, deletedAt: newYear + 1 }, []);
      await storage.erase(second.tenant, second.id);
      const pageAfter = (after?: string) => storage.states({ after, limit: 3 });
      const pages = [...(await pageAfter())];
      for (let last = pages.at(-1); last; last = pages.length % 3 === 0 ? pages.at(-1) : undefined) {
        const next = await pageAfter(last.id);
        pages.push(...next);
        if (next.length === 0) break;
      }
      expect(pages.map(({ id }) => id)).toStrictEqual(all.map(({ id }) => id).sort());
      const { id, tenant, version, status, updatedAt } = third;
      expect(pages.slice(0, 3)).toMatchObject([
        { version: 2, status: first.status, deletedAt: newYear + 1 },
        { version: 2, status: null, deletedAt: newYear + 1 },
        { id, tenant, version, status, updatedAt, deletedAt: null },
      ]);
      const globex = await storage.states({ tenant: "globex", limit: 100 });
      expect(globex.map((one) => one.tenant)).toStrictEqual(["globex", "globex", "globex"]);
    },
  },
];
