import type { Message } from "@passmuster/core/ports";
import { StaleWriteError, type Verification } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";
import {
  fullDocument,
  fullVerification,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";

export const saveChecks: readonly StorageCheck[] = [
  {
    name: "a later save replaces the earlier one",
    async run(storage, seeded) {
      const first = fullVerification(seeded, "first");
      await storage.save(first, []);
      const [kept, dropped] = first.documents;
      if (!kept || !dropped) throw new Error("no documents");
      const changed = {
        ...kept,
        status: "approved",
        country: "BEL",
        extracted: null,
        decisions: [],
        rules: null,
      } as const;
      const second: Verification = {
        ...fullVerification(seeded, "second"),
        id: first.id,
        version: 2,
        status: "approved",
        vendorReference: null,
        documents: [fullDocument(seeded, "new"), changed],
        comments: first.comments.slice(1),
        history: [...first.history, plainHistory(seeded, { from: "double_check", to: "approved" })],
      };
      await storage.save(second, []);
      expect(await storage.load("acme", first.id)).toStrictEqual(second);
      const third = { ...second, version: 3, documents: [], comments: [], expected: { documents: {} } };
      await storage.save(third, []);
      expect(await storage.load("acme", first.id)).toStrictEqual(third);
    },
  },
  {
    name: "a verification can be created once",
    async run(storage, seeded) {
      const first = fullVerification(seeded, "first");
      await storage.save(first, []);
      await isStale(storage, { ...fullVerification(seeded, "second"), id: first.id }, []);
      expect(await storage.load("acme", first.id)).toStrictEqual(first);
    },
  },
  {
    name: "only the next version is saved",
    async run(storage, seeded) {
      const stored = fullVerification(seeded, "stored", { version: 1 });
      await storage.save(stored, []);
      await storage.save({ ...stored, version: 2 }, []);
      for (const version of [0, 1, 2, 4, -1, 1_000]) {
        await isStale(storage, { ...fullVerification(seeded, "stale"), id: stored.id, version }, []);
      }
      expect(await storage.load("acme", stored.id)).toStrictEqual({ ...stored, version: 2 });
      for (const version of [0, 2, 3]) await isStale(storage, plainVerification(seeded, { version }), []);
    },
  },
  {
    name: "a deleted verification cannot be saved",
    async run(storage, seeded) {
      const first = fullVerification(seeded, "first");
      await storage.save(first, []);
      await storage.save({ ...first, version: 2, deletedAt: newYear + 20 }, []);
      for (const deletedAt of [null, newYear + 20]) {
        await isStale(storage, { ...first, version: 3, deletedAt }, [plainMessage(seeded)]);
      }
      expect(await storage.load("acme", first.id)).toBeUndefined();
      expect(await claimAll(storage)).toStrictEqual([]);
    },
  },
  {
    name: "of 32 concurrent saves of one version, one wins and is stored whole",
    async run(storage, seeded) {
      const first = plainVerification(seeded);
      await storage.save(first, []);
      const rivals = Array.from({ length: 32 }, (_, index) => {
        const next = {
          ...fullVerification(seeded, `rival ${index}`),
          id: first.id,
          version: 2,
          history: first.history,
        };
        return { next, message: plainMessage(seeded, { verification: first.id, payload: { index } }) };
      });
      const outcomes = await Promise.allSettled(
        rivals.map(({ next, message }) => storage.save(next, [message])),
      );
      const won = rivals.filter((_, index) => outcomes[index]?.status === "fulfilled");
      const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect(won).toHaveLength(1);
      for (const reason of reasons) expect(reason).toBeInstanceOf(StaleWriteError);
      expect(await storage.load("acme", first.id)).toStrictEqual(won[0]?.next);
      expect(await claimAll(storage)).toStrictEqual([won[0]?.message]);
    },
  },
  {
    name: "of 32 concurrent creations of one id, one wins",
    async run(storage, seeded) {
      const id = seeded.id("ver");
      const rivals = Array.from({ length: 32 }, (_, index) => ({
        ...fullVerification(seeded, `rival ${index}`),
        id,
      }));
      const outcomes = await Promise.allSettled(rivals.map((next) => storage.save(next, [])));
      const won = rivals.filter((_, index) => outcomes[index]?.status === "fulfilled");
      expect(won).toHaveLength(1);
      expect(await storage.load("acme", id)).toStrictEqual(won[0]);
    },
  },
  {
    name: "all messages of a change are stored when it is saved",
    async run(storage, seeded) {
      const messages = Array.from({ length: 25 }, (_, index) =>
        plainMessage(seeded, { dueAt: newYear + index }),
      );
      await storage.save(plainVerification(seeded), messages);
      expect(await claimAll(storage)).toStrictEqual(messages);
    },
  },
  {
    name: "a stale save stores no message",
    async run(storage, seeded) {
      const stored = plainVerification(seeded);
      await storage.save(stored, []);
      for (const version of [1, 3]) await isStale(storage, { ...stored, version }, [plainMessage(seeded)]);
      expect(await claimAll(storage)).toStrictEqual([]);
      expect(await storage.outbox.depth(newYear + 1_000)).toStrictEqual({ waiting: 0, parked: 0 });
    },
  },
  {
    name: "a save with an invalid message stores nothing",
    async run(storage, seeded) {
      const stored = plainVerification(seeded);
      await storage.save(stored, []);
      const payload = { notJson: () => 1n, reference: 1n };
      const broken = [plainMessage(seeded), plainMessage(seeded, { payload })];
      await expect(storage.save({ ...stored, version: 2, status: "hold" }, broken)).rejects.toThrow();
      expect(await storage.load("acme", stored.id)).toStrictEqual(stored);
      expect(await claimAll(storage)).toStrictEqual([]);
    },
  },
];

async function isStale(
  storage: StorageUnderTest,
  next: Verification,
  messages: readonly Message[],
): Promise<void> {
  await expect(storage.save(next, messages)).rejects.toBeInstanceOf(StaleWriteError);
}

async function claimAll(storage: StorageUnderTest): Promise<Message[]> {
  const now = newYear + 1_000;
  const deliveries = await storage.outbox.claim(1_000, { now, until: now + 1 });
  return deliveries.map(({ message }) => message);
}
