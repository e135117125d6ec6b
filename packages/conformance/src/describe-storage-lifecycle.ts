import { StorageUnavailableError } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck } from "./describe-storage-check.ts";
import { plainMessage, plainToken } from "./fixtures/storage-messages.ts";
import { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
import { fullVerification } from "./fixtures/storage-verifications.ts";

export const lifecycleChecks: readonly StorageCheck[] = [
  {
    name: "repeated and concurrent migrations keep all data",
    async run(storage, seeded) {
      const [verification, token, message] = [
        fullVerification(seeded, "x"),
        plainToken(seeded),
        plainMessage(seeded),
      ];
      await storage.save(verification, [message]);
      await storage.tokens.add(token);
      await storage.migrate();
      await Promise.all(Array.from({ length: 8 }, () => storage.migrate()));
      expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
      expect(await storage.tokens.list()).toStrictEqual([token]);
      expect(await storage.outbox.depth(newYear)).toStrictEqual({
        waiting: 1,
        parked: 0,
        oldestDueAt: newYear,
      });
    },
  },
  {
    name: "ping answers",
    async run(storage) {
      await expect(storage.ping()).resolves.toBeUndefined();
    },
  },
  {
    name: "a closed storage rejects calls as unavailable, and closing it twice is allowed",
    async run(storage, seeded) {
      const verification = fullVerification(seeded, "x");
      await storage.save(verification, []);
      await storage.close();
      await storage.close();
      const lease = { now: newYear, until: newYear + 1 };
      const claim = plainClaim(seeded);
      const calls: (() => Promise<unknown>)[] = [
        () => storage.ping(),
        () => storage.load("acme", verification.id),
        () => storage.save({ ...verification, version: 2 }, []),
        () => storage.list({ tenant: "acme", page: 1, perPage: 10 }),
        () => storage.outbox.claim(1, lease),
        () => storage.tokens.list(),
        () => storage.webhooks.list("acme"),
        () => storage.audit.append([{ tenant: "acme", at: newYear, body: "{}" }]),
        () => storage.audit.read("acme", { sequence: 1 }, 1),
        () => storage.audit.head("acme"),
        () => storage.audit.tenants(),
        () => storage.requests.begin(beginning(claim)),
        () => storage.requests.finish(claim, plainAnswer("x")),
        () => storage.requests.release(claim),
        () => storage.requests.purge(newYear, 1),
      ];
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StorageUnavailableError);
    },
  },
];
