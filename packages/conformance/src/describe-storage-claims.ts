import {
  type FingerprintHolder,
  type FingerprintQuery,
  fingerprintsOf,
  type Verification,
} from "@passmuster/core/storage";
import { newYear, type Seeded } from "@passmuster/core/testing";
import { expect } from "vitest";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { plainDocument, plainVerification } from "./fixtures/storage-verifications.ts";

export const claimChecks: readonly StorageCheck[] = [
  {
    name: "claims are stored when their documents are saved",
    async run(storage, seeded) {
      const { next } = showing(seeded, "Ann", "N1");
      const { asked } = showing(seeded, "Ben", "N1");
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      const stale = storage.save({ ...next, version: 2 }, []);
      await expect(stale).rejects.toThrow();
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      await storage.save({ ...next, documents: [] }, []);
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      await storage.save({ ...next, version: 2 }, []);
      expect(await storage.holdersOf(asked)).toStrictEqual([holderOf(next)]);
    },
  },
  {
    name: "claims of other verifications and other persons are found",
    async run(storage, seeded) {
      const first = await saved(storage, seeded, "Ann", "N1");
      const nameless = await saved(storage, seeded, null, "N1");
      await saved(storage, seeded, "Ben", "N2");
      await saved(storage, seeded, "Ben", "N1");
      const asked = queryOf(showing(seeded, "Ben", "N1").next, { person: personNamed(seeded, "Ben") });
      expect(await storage.holdersOf(asked)).toStrictEqual(inOrder([first, nameless]));
      expect(await storage.holdersOf({ ...asked, besides: first.id })).toStrictEqual(inOrder([nameless]));
      expect(await storage.holdersOf({ ...asked, person: null })).toHaveLength(3);
      expect(await storage.holdersOf({ ...asked, most: 1 })).toHaveLength(1);
      expect(await storage.holdersOf({ ...asked, tokens: [] })).toStrictEqual([]);
      expect(await storage.holdersOf({ ...asked, tokens: ["number:NLD:N", "' or 1 = 1"] })).toStrictEqual([]);
    },
  },
  {
    name: "claims of another tenant are not found",
    async run(storage, seeded) {
      await saved(storage, seeded, "Ann", "N1", { tenant: "globex" });
      const { asked } = showing(seeded, "Ben", "N1");
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      expect(await storage.holdersOf({ ...asked, tenant: "globex" })).toHaveLength(1);
    },
  },
  {
    name: "claims that share the rarest tokens come first",
    async run(storage, seeded) {
      const common = await Promise.all([1, 2, 3, 4].map(() => pictured(storage, seeded, [1, 2, 3])));
      const rare = await pictured(storage, seeded, [3, 4, 5]);
      const asked = { ...queryOf(plainVerification(seeded)), tokens: tokensOf([1, 2, 4, 5]) };
      const found = await storage.holdersOf(asked);
      expect(found[0]).toStrictEqual(holderOf(rare, "front"));
      expect(found.slice(1)).toStrictEqual(inOrder(common, "front"));
      expect(await storage.holdersOf({ ...asked, most: 1 })).toStrictEqual([holderOf(rare, "front")]);
    },
  },
  {
    name: "claims are replaced when their document or the person changes",
    async run(storage, seeded) {
      const first = await saved(storage, seeded, "Ann", "N1");
      const { asked } = showing(seeded, "Ben", "N1");
      const other = showing(seeded, "Ben", "N2").asked;
      const [document] = first.documents;
      if (!document) throw new Error("no document");
      const changed = { ...document, extracted: { document: { number: "N2" } } };
      await storage.save({ ...first, version: 2, documents: [changed] }, []);
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      expect(await storage.holdersOf(other)).toStrictEqual([holderOf(first)]);
      const { expected } = showing(seeded, "Ben", "N2").next;
      await storage.save({ ...first, version: 3, documents: [changed], expected }, []);
      expect(await storage.holdersOf(other)).toStrictEqual([]);
      await storage.save({ ...first, version: 4, documents: [changed] }, []);
      expect(await storage.holdersOf(other)).toStrictEqual([holderOf(first)]);
      await storage.save({ ...first, version: 5, documents: [] }, []);
      expect(await storage.holdersOf(other)).toStrictEqual([]);
    },
  },
  {
    name: "claims are removed when their verification is deleted or erased",
    async run(storage, seeded) {
      const first = await saved(storage, seeded, "Ann", "N1");
      const { asked } = showing(seeded, "Ben", "N1");
      await storage.save({ ...first, version: 2, deletedAt: newYear }, []);
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
      await storage.erase("acme", first.id);
      expect(await storage.holdersOf(asked)).toStrictEqual([]);
    },
  },
  {
    name: "of two concurrent saves with look-ups, at least one finds the other",
    async run(storage, seeded) {
      for (let round = 0; round < 50; round += 1) {
        const rivals = ["Ann", "Ben"].map((name) => showing(seeded, name, `N${round}`).next);
        const seen = await Promise.all(
          rivals.map(async (next, index) => {
            const person = personNamed(seeded, index === 0 ? "Ann" : "Ben");
            await storage.save(next, []);
            return (await storage.holdersOf(queryOf(next, { person }))).length;
          }),
        );
        expect(Math.max(...seen)).toBe(1);
        const after = await storage.holdersOf(showing(seeded, "Cem", `N${round}`).asked);
        expect(after).toStrictEqual(inOrder(rivals));
      }
    },
  },
];

/** A verification of a person who shows a number, and the query for other persons with that number. */
function showing(
  seeded: Seeded,
  name: string | null,
  number: string,
  given: Partial<Verification> = {},
): { readonly next: Verification; readonly asked: FingerprintQuery } {
  const document = plainDocument(seeded, { extracted: { document: { number } } });
  const person = { firstName: name ?? "", lastName: "", dateOfBirth: "1990-02-28" };
  const next = plainVerification(seeded, {
    expected: { person, documents: {} },
    documents: [document],
    ...given,
  });
  return { next, asked: queryOf(next) };
}

function queryOf(next: Verification, given: Partial<FingerprintQuery> = {}): FingerprintQuery {
  const claims = fingerprintsOf(next);
  return {
    tenant: next.tenant,
    tokens: claims.flatMap(({ tokens }) => tokens),
    besides: next.id,
    person: claims[0]?.person ?? null,
    most: 10,
    ...given,
  };
}

function personNamed(seeded: Seeded, name: string): string | null {
  return fingerprintsOf(showing(seeded, name, "N").next)[0]?.person ?? null;
}

async function saved(storage: StorageUnderTest, ...given: Parameters<typeof showing>): Promise<Verification> {
  const { next } = showing(...given);
  await storage.save(next, []);
  return next;
}

function picture(seeded: Seeded, marks: readonly number[]) {
  const bytes = Buffer.from(new Uint32Array(marks).buffer);
  const front = { width: 1, relief: "", marks: bytes.toString("base64") };
  return plainDocument(seeded, { prints: { front, back: null } });
}

async function pictured(
  storage: StorageUnderTest,
  seeded: Seeded,
  marks: readonly number[],
): Promise<Verification> {
  const next = plainVerification(seeded, { documents: [picture(seeded, marks)] });
  await storage.save(next, []);
  return next;
}

function tokensOf(marks: readonly number[]): readonly string[] {
  return marks.map((mark) => `picture:${mark.toString(36)}`);
}

function holderOf(
  { id, documents }: Verification,
  kind: FingerprintHolder["kind"] = "number",
): FingerprintHolder {
  const [document] = documents;
  if (!document) throw new Error("no document");
  return { verification: id, document: document.id, kind };
}

function inOrder(found: readonly Verification[], kind?: FingerprintHolder["kind"]): FingerprintHolder[] {
  return found.map((one) => holderOf(one, kind)).sort((a, b) => (a.verification < b.verification ? -1 : 1));
}
