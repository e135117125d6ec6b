import type { DecisionFigures, FigureQuery, Verification } from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { fullDocument, plainHistory, plainVerification } from "./fixtures/storage-verifications.ts";

const day = 86_400_000_000;
const second = 1_000_000;
const [ann, ben] = ["ann@example.com", "ben@example.com"];

export const figureChecks: readonly StorageCheck[] = [
  {
    name: "decisions are counted by day, by reviewer and by failed rule, with the medians of their waits",
    async run(storage, seeded) {
      await decided(storage, seeded, [["approved", "system", 1]]);
      await decided(storage, seeded, [["rejected", "system", day + 1]]);
      for (const [at, by, to] of [
        [2, ann, "approved"],
        [4, ann, "rejected"],
        [9, ben, "approved"],
      ] as const)
        await decided(storage, seeded, [
          ["double_check", "system", day],
          [to, by, day + at * second],
        ]);
      expect(await read(storage)).toStrictEqual({
        waiting: { count: 0, oldest: null },
        reviewers: [
          { by: ann, approved: 1, rejected: 1, medianTook: 3 * second },
          { by: ben, approved: 1, rejected: 0, medianTook: 9 * second },
        ],
        medianTook: 4 * second,
        failedRules: [
          { rule: "RuleDI003", count: 4 },
          { rule: "RulePH007", count: 4 },
        ],
        days: [
          { day: "2026-01-01", automatic: 1, approved: 1, rejected: 0, reversed: 0 },
          { day: "2026-01-02", automatic: 1, approved: 2, rejected: 2, reversed: 0 },
        ],
      } satisfies DecisionFigures);
    },
  },
  {
    name: "figures are of one tenant, some flows and a period",
    async run(storage, seeded) {
      const at = (offset: number) => [["approved", ann, offset]] as const;
      await decided(storage, seeded, at(5));
      await decided(storage, seeded, at(5), { flow: "address" });
      await decided(storage, seeded, at(5), { tenant: "globex" });
      const waiting = [["double_check", "system", 3]] as const;
      await decided(storage, seeded, waiting);
      await decided(storage, seeded, waiting, { flow: "address" });
      const counts = async (query: Partial<FigureQuery>) => {
        const { days, waiting: now } = await read(storage, query);
        return [days.reduce((sum, one) => sum + one.approved, 0), now.count];
      };
      expect(await counts({})).toStrictEqual([2, 2]);
      expect(await counts({ flows: ["address"] })).toStrictEqual([1, 1]);
      expect(await counts({ flows: [] })).toStrictEqual([0, 0]);
      expect(await counts({ tenant: "globex" })).toStrictEqual([1, 0]);
      expect(await counts({ since: newYear + 6 })).toStrictEqual([0, 2]);
      expect(await counts({ since: newYear + 5, until: newYear + 6 })).toStrictEqual([2, 2]);
      expect(await counts({ until: newYear + 5 })).toStrictEqual([0, 2]);
    },
  },
  {
    name: "what waits is counted until it is decided or deleted, and the oldest is known",
    async run(storage, seeded) {
      const first = await decided(storage, seeded, [["double_check", "system", 3]]);
      const second = await decided(storage, seeded, [["double_check", "system", 5]]);
      expect((await read(storage)).waiting).toStrictEqual({ count: 2, oldest: newYear + 3 });
      await next(storage, seeded, first, ["approved", ann, 7]);
      expect((await read(storage)).waiting).toStrictEqual({ count: 1, oldest: newYear + 5 });
      await storage.save({ ...second, version: 3, deletedAt: newYear + 8 }, []);
      expect((await read(storage)).waiting).toStrictEqual({ count: 0, oldest: null });
    },
  },
  {
    name: "a decision is counted once, however often its verification is saved, and a reversal with it",
    async run(storage, seeded) {
      const one = await decided(storage, seeded, [["approved", ann, 5]]);
      const again = { ...one, version: one.version + 1, vendorState: "next" };
      await storage.save(again, []);
      await expect(storage.save({ ...again, version: 9 }, [])).rejects.toThrow();
      const documents = one.documents.map((document) => ({ ...document, rules: null }));
      await next(storage, seeded, { ...again, documents }, ["rejected", ben, 6]);
      const { days, failedRules, reviewers } = await read(storage);
      expect(days).toMatchObject([{ approved: 1, rejected: 1, reversed: 1 }]);
      expect(failedRules).toStrictEqual([]);
      expect(reviewers.map(({ by }) => by)).toStrictEqual([ann, ben]);
    },
  },
  {
    name: "the erasure of a verification removes the reviewer from its decisions and keeps their number",
    async run(storage, seeded) {
      const gone = await decided(storage, seeded, [["approved", "marker-ann@example.com", 5]]);
      const kept = await decided(storage, seeded, [["approved", ben, 5]]);
      const deleted = { ...gone, version: 3, deletedAt: newYear + 8 };
      await storage.save(deleted, []);
      await storage.erase("acme", gone.id);
      const { days, reviewers } = await read(storage);
      expect(days).toMatchObject([{ approved: 2 }]);
      expect(reviewers).toStrictEqual([
        { by: ben, approved: 1, rejected: 0, medianTook: null },
        { by: null, approved: 1, rejected: 0, medianTook: null },
      ]);
      expect(Buffer.from(await storage.contents()).includes("marker-ann")).toBe(false);
      expect(await storage.load("acme", kept.id)).toStrictEqual(kept);
    },
  },
];

type Act = readonly [to: "approved" | "rejected" | "double_check", user: string, at: number];

function read(storage: StorageUnderTest, query: Partial<FigureQuery> = {}): Promise<DecisionFigures> {
  return storage.figures.read({ tenant: "acme", since: newYear, until: newYear + 9 * day, ...query });
}

/** Saves each act by itself. What the pipeline sends to a person or rejects has failed rules. */
async function decided(
  storage: StorageUnderTest,
  seeded: Seeded,
  acts: readonly Act[],
  given: Partial<Verification> = {},
): Promise<Verification> {
  const history = [plainHistory(seeded, { to: "submitted" })];
  const fails = acts.some(([to, user]) => user === "system" && to !== "approved");
  const documents = fails ? [fullDocument(seeded, "failing")] : [];
  let current = plainVerification(seeded, { status: "submitted", history, documents, ...given });
  await storage.save(current, []);
  for (const act of acts) current = await next(storage, seeded, current, act);
  return current;
}

async function next(
  storage: StorageUnderTest,
  seeded: Seeded,
  current: Verification,
  [to, user, at]: Act,
): Promise<Verification> {
  const entry = plainHistory(seeded, { from: current.status, to, user, createdAt: newYear + at });
  const version = current.version + 1;
  const saved = { ...current, version, status: to, history: [...current.history, entry] };
  await storage.save(saved, []);
  return saved;
}
