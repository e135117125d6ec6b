import {
  ClaimLostError,
  type EffectRecord,
  StaleWriteError,
  type Verification,
} from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainMessage } from "./fixtures/storage-messages.ts";
import { beginning, plainAnswer, plainClaim } from "./fixtures/storage-requests.ts";
import { plainVerification } from "./fixtures/storage-verifications.ts";

export const markChecks: readonly StorageCheck[] = [
  {
    name: "a saved effect makes its request done when the lease expires, with the recorded result",
    async run(storage, seeded) {
      const { mark, saved } = await saveMarked(storage, seeded);
      expect(await at(storage, mark, newYear + 59)).toStrictEqual({ state: "running" });
      const { about, made } = mark;
      const expected = { state: "done", about, made, answer: null };
      expect(await at(storage, mark, newYear + 60)).toStrictEqual(expected);
      const other = beginning(mark.claim, { body: "another", now: newYear + 60 });
      expect(await storage.requests.begin(other)).toStrictEqual({ state: "mismatch" });
      expect(await storage.load("acme", saved.id)).toStrictEqual(saved);
    },
  },
  {
    name: "releasing a request with a saved effect leaves it done",
    async run(storage, seeded) {
      const { mark } = await saveMarked(storage, seeded);
      await storage.requests.release(mark.claim);
      const { about, made } = mark;
      expect(await at(storage, mark, newYear + 1)).toStrictEqual({
        state: "done",
        about,
        made,
        answer: null,
      });
    },
  },
  {
    name: "a request with a saved effect keeps its response",
    async run(storage, seeded) {
      const [first, deletion] = [await saveMarked(storage, seeded), await saveMarked(storage, seeded, null)];
      for (const { mark } of [first, deletion]) {
        await storage.requests.finish(mark.claim, plainAnswer(mark.claim.digest));
        const { about, made } = mark;
        const expected = { state: "done", about, made, answer: plainAnswer(mark.claim.digest) };
        for (const now of [newYear + 1, newYear + 999])
          expect(await at(storage, mark, now)).toStrictEqual(expected);
      }
    },
  },
  {
    name: "a stale save records no effect",
    async run(storage, seeded) {
      const stored = plainVerification(seeded);
      await storage.save(stored, []);
      const mark = await begin(storage, seeded, stored);
      await expect(storage.save(stored, [], mark)).rejects.toBeInstanceOf(StaleWriteError);
      expect(await at(storage, mark, newYear + 60)).toStrictEqual({ state: "begun" });
    },
  },
  {
    name: "a save of an attempt without the lease writes nothing: lost, released or never held",
    async run(storage, seeded) {
      const stored = plainVerification(seeded);
      await storage.save(stored, []);
      const lost = await begin(storage, seeded, stored);
      const claim = { ...lost.claim, attempt: seeded.id("req") };
      await storage.requests.begin(beginning(claim, { now: newYear + 60, until: newYear + 120 }));
      const never = { ...lost, claim: plainClaim(seeded) };
      const foreign = { ...lost, claim: { ...claim, tenant: "globex" } };
      const next: Verification = { ...stored, version: 2, status: "hold" };
      const ended = await begin(storage, seeded, stored);
      await storage.requests.finish(ended.claim, plainAnswer("x"));
      for (const mark of [lost, never, foreign, ended]) {
        const refused = storage.save(next, [plainMessage(seeded)], mark);
        await expect(refused).rejects.toBeInstanceOf(ClaimLostError);
      }
      expect(await storage.load("acme", stored.id)).toStrictEqual(stored);
      expect(await storage.outbox.depth(newYear)).toStrictEqual({ waiting: 0, parked: 0 });
      expect(await at(storage, { claim }, newYear + 120)).toStrictEqual({ state: "begun" });
    },
  },
  {
    name: "erase deletes the responses about a verification; the requests stay done",
    async run(storage, seeded) {
      const [gone, kept] = [await saveMarked(storage, seeded), await saveMarked(storage, seeded)];
      await storage.requests.finish(gone.mark.claim, plainAnswer("marker-of-gone"));
      await storage.requests.finish(kept.mark.claim, plainAnswer("marker-of-kept"));
      expect(await readable(storage, "marker-of-gone")).toBe(true);
      await storage.erase("acme", gone.saved.id);
      expect(await readable(storage, "marker-of-gone")).toBe(true);
      await storage.save({ ...gone.saved, version: 2, deletedAt: newYear + 30 }, []);
      await storage.erase("acme", gone.saved.id);
      expect(await readable(storage, "marker-of-gone")).toBe(false);
      expect(await readable(storage, gone.mark.made ?? "")).toBe(false);
      expect(await at(storage, gone.mark, newYear + 60)).toMatchObject({
        state: "done",
        about: gone.saved.id,
        answer: null,
      });
      const { about, made } = kept.mark;
      const expected = { state: "done", about, made, answer: plainAnswer("marker-of-kept") };
      expect(await at(storage, kept.mark, newYear + 60)).toStrictEqual(expected);
    },
  },
  {
    name: "a response that arrives after the deletion of its verification is not stored",
    async run(storage, seeded) {
      const { mark, saved } = await saveMarked(storage, seeded);
      await storage.save({ ...saved, version: 2, deletedAt: newYear + 30 }, []);
      await storage.erase("acme", saved.id);
      await storage.requests.finish(mark.claim, plainAnswer("marker-of-late"));
      expect(await readable(storage, "marker-of-late")).toBe(false);
      expect(await at(storage, mark, newYear + 1)).toMatchObject({ state: "done", answer: null });
    },
  },
];

/** Begins a request about the verification. */
async function begin(
  { requests }: StorageUnderTest,
  seeded: Seeded,
  { id: about }: Verification,
): Promise<EffectRecord> {
  const claim = plainClaim(seeded);
  await requests.begin(beginning(claim));
  return { claim, about, made: seeded.id("doc") };
}

/** A new verification, saved as the effect of a running request. */
async function saveMarked(storage: StorageUnderTest, seeded: Seeded, about?: null) {
  const saved = plainVerification(seeded);
  const begun = await begin(storage, seeded, saved);
  const mark = about === null ? { ...begun, about, made: null } : begun;
  await storage.save(saved, [], mark);
  return { mark, saved };
}

function at({ requests }: StorageUnderTest, { claim }: Pick<EffectRecord, "claim">, now: number) {
  return requests.begin(beginning(claim, { now, until: now + 60 }));
}

async function readable(storage: StorageUnderTest, marker: string): Promise<boolean> {
  return Buffer.from(await storage.contents()).includes(marker);
}
