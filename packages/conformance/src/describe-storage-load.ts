import { decisionStatuses, documentStatuses, verificationStatuses } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { delicateTexts, longText } from "./fixtures/storage-texts.ts";
import {
  fullDecision,
  fullDocument,
  fullVerification,
  plainDocument,
  plainHistory,
  plainVerification,
} from "./fixtures/storage-verifications.ts";

export const loadChecks: readonly StorageCheck[] = [
  {
    name: "a verification is loaded with every field as saved",
    async run(storage, seeded) {
      await comesBack(storage, fullVerification(seeded, "full"));
      await comesBack(storage, plainVerification(seeded));
    },
  },
  {
    name: "several are loaded as each alone, in the order of the ids",
    async run(storage, seeded) {
      const [one, two, gone] = [1, 2, 3].map(() => plainVerification(seeded)) as [
        Verification,
        Verification,
        Verification,
      ];
      const others = plainVerification(seeded, { tenant: "other" });
      for (const each of [one, two, gone, others]) await storage.save(each, []);
      await storage.save({ ...gone, version: 2, status: "canceled", deletedAt: newYear }, []);
      const ids = [two.id, seeded.id("ver"), one.id, gone.id, others.id, two.id];
      const loaded = [two, undefined, one, undefined, undefined, two];
      expect((await storage.loadAll?.("acme", ids)) ?? loaded).toStrictEqual(loaded);
      expect((await storage.loadAll?.("acme", [])) ?? []).toStrictEqual([]);
    },
  },
  {
    name: "every status of verifications, documents and decisions is loaded as saved",
    async run(storage, seeded) {
      const decisions = keys(decisionStatuses).map((status) => fullDecision(seeded, "x", { status }));
      const documents = keys(documentStatuses).map((status) =>
        fullDocument(seeded, "x", { status, decisions }),
      );
      for (const status of keys(verificationStatuses)) {
        const history = [plainHistory(seeded), plainHistory(seeded, { from: status, to: status })];
        const unique = documents.map((document) => ({
          ...document,
          id: seeded.id("doc"),
          decisions: decisions.map((decision) => ({ ...decision, id: seeded.id("dec") })),
        }));
        await comesBack(storage, plainVerification(seeded, { status, history, documents: unique }));
      }
    },
  },
  {
    name: "text is loaded character by character as saved",
    async run(storage, seeded) {
      for (const text of delicateTexts) {
        const given = { tenant: `tenant ${text}`, vendorReference: text, vendorState: text };
        await comesBack(storage, fullVerification(seeded, text, given));
      }
      const { comments, ...rest } = fullVerification(seeded, "long");
      await comesBack(storage, {
        ...rest,
        comments: comments.map((comment) => ({ ...comment, content: longText })),
      });
    },
  },
  {
    name: "empty text, null and absence are distinct",
    async run(storage, seeded) {
      const user = [null, ""].flatMap((one) =>
        [null, ""].map((comment) => plainHistory(seeded, { user: one, comment })),
      );
      const blank = { expected: "", extracted: "" };
      const rules = {
        id: seeded.id("rule"),
        approved: {},
        failed: { RuleDI001: blank },
        skipped: {},
        suggestions: [],
        actions: {},
      };
      const documents = [
        plainDocument(seeded, { extracted: {} }),
        plainDocument(seeded, { extracted: { person: {}, document: { number: "" } }, rules }),
        plainDocument(seeded, {
          decisions: ["", null].map((workflow) => fullDecision(seeded, "x", { workflow })),
        }),
        plainDocument(seeded, { prints: { front: { width: 1, relief: "", marks: "" }, back: null } }),
      ];
      const person = { firstName: "", lastName: "", dateOfBirth: "" };
      const empty = { vendorReference: "", vendorState: "", expected: { person, documents: {} } };
      await comesBack(storage, plainVerification(seeded, { ...empty, documents, history: user }));
      await comesBack(storage, plainVerification(seeded, { history: [] }));
    },
  },
  {
    name: "times keep their microseconds, up to the largest safe integer",
    async run(storage, seeded) {
      for (const at of [0, 1, newYear + 998, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
        const times = { createdAt: at, updatedAt: at };
        const documents = [
          fullDocument(seeded, "x", { ...times, decisions: [fullDecision(seeded, "x", times)] }),
        ];
        const history = [plainHistory(seeded, { createdAt: at })];
        const id = seeded.id("ver");
        await comesBack(
          storage,
          plainVerification(seeded, { id, ...times, submittedAt: at, documents, history }),
        );
      }
    },
  },
  {
    name: "documents, decisions, comments and history keep their order",
    async run(storage, seeded) {
      const decisions = (): Verification["documents"][number]["decisions"] =>
        seeded.shuffled(Array.from({ length: 12 }, () => fullDecision(seeded, "x")));
      const documents = seeded.shuffled(
        Array.from({ length: 12 }, () => plainDocument(seeded, { decisions: decisions() })),
      );
      const history = seeded.shuffled(Array.from({ length: 12 }, () => plainHistory(seeded)));
      const comments = seeded.shuffled(
        Array.from({ length: 6 }, () => fullVerification(seeded, "x").comments).flat(),
      );
      await comesBack(storage, plainVerification(seeded, { documents, history, comments }));
    },
  },
  {
    name: "changing a saved or loaded object does not change the stored verification",
    async run(storage, seeded) {
      const saved = fullVerification(seeded, "kept");
      const given = structuredClone(saved);
      await storage.save(given, []);
      spoil(given);
      const loaded = await storage.load(saved.tenant, saved.id);
      expect(loaded).toStrictEqual(saved);
      if (loaded && !Object.isFrozen(loaded)) spoil(loaded);
      else expect(loaded && isFrozenThroughout(loaded)).toBe(true);
      expect(await storage.load(saved.tenant, saved.id)).toStrictEqual(saved);
    },
  },
  {
    name: "a verification is found by its document until the document is removed",
    async run(storage, seeded) {
      const first = fullVerification(seeded, "first");
      const second = fullVerification(seeded, "second");
      await storage.save(first, []);
      await storage.save(second, []);
      for (const one of [first, second]) {
        for (const { id } of one.documents)
          expect(await storage.loadByDocument("acme", id)).toStrictEqual(one);
      }
      const [removed, ...kept] = first.documents;
      if (!removed) throw new Error("no document");
      const next = { ...first, version: 2, documents: kept };
      await storage.save(next, []);
      expect(await storage.loadByDocument("acme", removed.id)).toBeUndefined();
      for (const { id } of kept) expect(await storage.loadByDocument("acme", id)).toStrictEqual(next);
    },
  },
  {
    name: "an unknown id is not found",
    async run(storage, seeded) {
      await storage.save(fullVerification(seeded, "other"), []);
      expect(await storage.load("acme", seeded.id("ver"))).toBeUndefined();
      expect(await storage.loadByDocument("acme", seeded.id("doc"))).toBeUndefined();
    },
  },
  {
    name: "a deleted verification is not found by its id or by a document",
    async run(storage, seeded) {
      const verification = fullVerification(seeded, "deleted");
      await storage.save(verification, []);
      await storage.save({ ...verification, version: 2, deletedAt: newYear + 20 }, []);
      expect(await storage.load("acme", verification.id)).toBeUndefined();
      for (const { id } of verification.documents)
        expect(await storage.loadByDocument("acme", id)).toBeUndefined();
    },
  },
];

async function comesBack(storage: StorageUnderTest, verification: Verification): Promise<void> {
  await storage.save(verification, []);
  expect(await storage.load(verification.tenant, verification.id)).toStrictEqual(verification);
}

/** Changes a value in place if possible; a storage may freeze its results. */
function spoil(verification: Verification): void {
  try {
    Object.assign(verification.expected, { person: { firstName: "spoilt" } });
    for (const { decisions } of verification.documents) Object.assign(decisions, { length: 0 });
    Object.assign(verification, { status: "hold", documents: [], history: [] });
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
}

function keys<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[];
}

function isFrozenThroughout(value: object): boolean {
  return (
    Object.isFrozen(value) &&
    Object.values(value).every((member) => !isObject(member) || isFrozenThroughout(member))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
