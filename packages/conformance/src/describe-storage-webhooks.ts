import { StaleWriteError } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { plainVerification } from "./fixtures/storage-verifications.ts";
import { fullEndpoint, loggedAttempt, plainEndpoint } from "./fixtures/storage-webhooks.ts";

export const webhookChecks: readonly StorageCheck[] = [
  {
    name: "a webhook is found as added, and its id cannot be reused",
    async run({ webhooks }, seeded) {
      const [plain, full] = [plainEndpoint(seeded), fullEndpoint(seeded, "full")];
      for (const endpoint of [plain, full]) await webhooks.add(endpoint);
      for (const endpoint of [plain, full])
        expect(await webhooks.get("acme", endpoint.id)).toStrictEqual(endpoint);
      expect(await webhooks.get("acme", seeded.id("whk"))).toBeUndefined();
      await expect(webhooks.add({ ...plain, tenant: "globex", url: "https://x.test" })).rejects.toThrow();
      expect(await webhooks.get("acme", plain.id)).toStrictEqual(plain);
    },
  },
  {
    name: "webhooks are listed newest first, ties by id, within their tenant",
    async run({ webhooks }, seeded) {
      const all = Array.from({ length: 12 }, (_, index) =>
        plainEndpoint(seeded, {
          createdAt: newYear - Math.floor(index / 2),
          tenant: index % 3 === 0 ? "globex" : "acme",
        }),
      );
      const sorted = [...all].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      for (const endpoint of seeded.shuffled(all)) await webhooks.add(endpoint);
      for (const tenant of ["acme", "globex"])
        expect(await webhooks.list(tenant)).toStrictEqual(sorted.filter((one) => one.tenant === tenant));
      expect(await webhooks.list("nobody")).toStrictEqual([]);
    },
  },
  {
    name: "webhooks are listed as they were at a save, or later",
    async run({ webhooks, save }, seeded) {
      const listed = async (tenant: string) =>
        webhooks.list(tenant, await save(plainVerification(seeded, { tenant }), []));
      const [first, second] = [plainEndpoint(seeded), plainEndpoint(seeded, { createdAt: newYear + 1 })];
      expect(await listed("acme")).toStrictEqual([]);
      await webhooks.add(first);
      for (const _ of [1, 2]) expect(await listed("acme")).toStrictEqual([first]);
      await webhooks.add(second);
      for (const _ of [1, 2]) expect(await listed("acme")).toStrictEqual([second, first]);
      const changed = fullEndpoint(seeded, "changed", { ...first, version: 2, url: "https://changed.test" });
      await webhooks.save(changed);
      expect(await listed("acme")).toStrictEqual([second, changed]);
      await webhooks.remove("acme", second.id);
      expect(await listed("acme")).toStrictEqual([changed]);
      expect(await listed("globex")).toStrictEqual([]);
    },
  },
  {
    name: "only the next version of a webhook is saved",
    async run({ webhooks }, seeded) {
      const [endpoint, other] = [plainEndpoint(seeded), plainEndpoint(seeded)];
      for (const one of [endpoint, other]) await webhooks.add(one);
      const next = fullEndpoint(seeded, "next", { id: endpoint.id, version: 2 });
      await webhooks.save(next);
      expect(await webhooks.get("acme", endpoint.id)).toStrictEqual(next);
      for (const version of [1, 2, 4, 0])
        await expect(webhooks.save({ ...endpoint, version })).rejects.toBeInstanceOf(StaleWriteError);
      const unknown = plainEndpoint(seeded, { version: 2 });
      await expect(webhooks.save(unknown)).rejects.toBeInstanceOf(StaleWriteError);
      const racing = Array.from({ length: 8 }, (_, index) =>
        webhooks.save({ ...next, version: 3, url: `https://x.test/${index}` }),
      );
      const outcomes = await Promise.allSettled(racing);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await webhooks.get("acme", other.id)).toStrictEqual(other);
    },
  },
  {
    name: "a webhook and its log are invisible to other tenants",
    async run({ webhooks }, seeded) {
      const theirs = plainEndpoint(seeded, { tenant: "globex" });
      await webhooks.add(theirs);
      const entry = loggedAttempt(seeded, theirs);
      await webhooks.log(entry, 0);
      const page = { endpoint: theirs.id, page: 1, perPage: 10 };
      expect(await webhooks.get("acme", theirs.id)).toBeUndefined();
      expect(await webhooks.deliveries({ ...page, tenant: "acme" })).toStrictEqual({ items: [], total: 0 });
      expect(await webhooks.remove("acme", theirs.id)).toBe(false);
      await webhooks.log({ ...loggedAttempt(seeded, theirs), tenant: "acme" }, Number.MAX_SAFE_INTEGER);
      const stolen = { ...theirs, tenant: "acme", version: 2 };
      await expect(webhooks.save(stolen)).rejects.toBeInstanceOf(StaleWriteError);
      expect(await webhooks.get("globex", theirs.id)).toStrictEqual(theirs);
      expect((await webhooks.deliveries({ ...page, tenant: "globex" })).items).toStrictEqual([entry]);
    },
  },
  {
    name: "removing a webhook deletes its secrets, address and log",
    async run(storage, seeded) {
      const { webhooks } = storage;
      const [gone, kept] = [fullEndpoint(seeded, "marker-of-gone"), fullEndpoint(seeded, "marker-of-kept")];
      for (const endpoint of [gone, kept]) {
        await webhooks.add(endpoint);
        await webhooks.log(loggedAttempt(seeded, endpoint, { response: `answer ${endpoint.url}` }), 0);
      }
      const readable = async (marker: string) => Buffer.from(await storage.contents()).includes(marker);
      expect(await readable("marker-of-gone")).toBe(true);
      expect(await webhooks.remove("acme", gone.id)).toBe(true);
      expect(await webhooks.remove("acme", gone.id)).toBe(false);
      expect(await readable("marker-of-gone")).toBe(false);
      expect(await readable("marker-of-kept")).toBe(true);
      expect(await webhooks.get("acme", gone.id)).toBeUndefined();
      const page = { tenant: "acme", page: 1, perPage: 10 };
      await webhooks.log(loggedAttempt(seeded, gone), 0);
      expect(await webhooks.deliveries({ ...page, endpoint: gone.id })).toStrictEqual({
        items: [],
        total: 0,
      });
      expect((await webhooks.deliveries({ ...page, endpoint: kept.id })).total).toBe(1);
    },
  },
  {
    name: "the log of a webhook is newest first, by message, by time, in pages",
    async run({ webhooks }, seeded) {
      const [endpoint, other] = [plainEndpoint(seeded), plainEndpoint(seeded)];
      for (const one of [endpoint, other]) await webhooks.add(one);
      const message = seeded.id("msg");
      const entries = Array.from({ length: 9 }, (_, index) =>
        loggedAttempt(seeded, endpoint, {
          at: newYear + Math.floor(index / 2),
          ...(index % 4 === 0 && { message }),
          ...(index === 3 && {
            outcome: "delivered",
            status: 204,
            failure: null,
            nextAt: null,
            response: "",
          }),
          ...(index === 5 && { verification: null, event: null, response: null, status: null }),
        }),
      );
      const sorted = [...entries].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
      for (const entry of seeded.shuffled(entries)) await webhooks.log(entry, 0);
      await webhooks.log(loggedAttempt(seeded, other), 0);
      const of = { tenant: "acme", endpoint: endpoint.id, page: 1, perPage: 50 };
      const finds = async (filter: object, expected: readonly object[]) =>
        expect(await webhooks.deliveries({ ...of, ...filter })).toStrictEqual({
          items: expected,
          total: expected.length,
        });
      await finds({}, sorted);
      await finds(
        { message },
        sorted.filter((entry) => entry.message === message),
      );
      await finds(
        { since: newYear + 1, until: newYear + 3 },
        sorted.filter(({ at }) => at > newYear && at < newYear + 3),
      );
      for (const page of [1, 2, 3, 4]) {
        const { items, total } = await webhooks.deliveries({ ...of, page, perPage: 4 });
        expect({ items, total }).toStrictEqual({ items: sorted.slice(page * 4 - 4, page * 4), total: 9 });
      }
    },
  },
  {
    name: "logging stores each attempt once and removes old ones",
    async run({ webhooks }, seeded) {
      const [endpoint, other] = [plainEndpoint(seeded), plainEndpoint(seeded)];
      for (const one of [endpoint, other]) await webhooks.add(one);
      const entries = [1, 2, 3].map((offset) => loggedAttempt(seeded, endpoint, { at: newYear + offset }));
      const others = loggedAttempt(seeded, other, { at: newYear });
      for (const entry of [...entries, others]) await webhooks.log(entry, 0);
      await webhooks.log({ ...loggedAttempt(seeded, endpoint), id: entries[2]?.id ?? "dlv_" }, newYear + 2);
      const page = { tenant: "acme", page: 1, perPage: 10 };
      expect((await webhooks.deliveries({ ...page, endpoint: endpoint.id })).items).toStrictEqual([
        entries[2],
        entries[1],
      ]);
      expect((await webhooks.deliveries({ ...page, endpoint: other.id })).items).toStrictEqual([others]);
    },
  },
];
