import type { Verification } from "../../../src/model/verification.ts";
import { type BrokenStorage, broken } from "./broken-storage.ts";

const stored = "claims are stored when their documents are saved";
const found = "claims of other verifications and other persons are found";

export const brokenClaims: readonly BrokenStorage[] = [
  broken("stores claims one save late", stored, (sound, rows) => {
    const before = new Map<string, Verification>();
    return {
      async save(next, messages) {
        const last = rows.get(next.id);
        await sound.save(next, messages);
        if (last) before.set(next.id, last);
      },
      async holdersOf(query) {
        const late = await withRows(
          rows,
          [...rows.values()].map((row) => before.get(row.id) ?? { ...row, documents: [] }),
          () => sound.holdersOf(query),
        );
        return late;
      },
    };
  }),
  broken("returns the asking verification's claims", found, (sound) => ({
    holdersOf: (query) => sound.holdersOf({ ...query, besides: "ver_" }),
  })),
  broken("returns the same person's claims", found, (sound) => ({
    holdersOf: (query) => sound.holdersOf({ ...query, person: null }),
  })),
  broken("treats the nameless as one person", found, (sound, rows) => ({
    holdersOf: async (query) =>
      (await sound.holdersOf(query)).filter(
        ({ verification }) => rows.get(verification)?.expected.person?.firstName !== "",
      ),
  })),
  broken("ignores the limit of claims", found, (sound) => ({
    holdersOf: (query) => sound.holdersOf({ ...query, most: 1_000 }),
  })),
  broken("orders claims by their ids", "claims that share the rarest tokens come first", (sound) => ({
    holdersOf: async (query) => {
      const all = [...(await sound.holdersOf({ ...query, most: 1_000 }))];
      return all.sort((a, b) => (a.verification < b.verification ? -1 : 1)).slice(0, query.most);
    },
  })),
  broken(
    "keeps the claims of the first save",
    "claims are replaced when their document or the person changes",
    (sound, rows) => {
      const first = new Map<string, Verification>();
      return {
        async save(next, messages) {
          await sound.save(next, messages);
          if (!first.has(next.id) && next.documents.length > 0) first.set(next.id, structuredClone(next));
        },
        holdersOf: (query) =>
          withRows(
            rows,
            [...rows.values()].map((row) => (row.deletedAt === null ? (first.get(row.id) ?? row) : row)),
            () => sound.holdersOf(query),
          ),
      };
    },
  ),
  broken(
    "looks for claims before saving",
    "of two concurrent saves with look-ups, at least one finds the other",
    (sound, rows) => {
      const underway = new Set<string>();
      return {
        async save(next, messages) {
          underway.add(next.id);
          await sound.save(next, messages);
          setImmediate(() => underway.delete(next.id));
        },
        holdersOf: (query) =>
          withRows(
            rows,
            [...rows.values()].filter(({ id }) => !underway.has(id)),
            () => sound.holdersOf(query),
          ),
      };
    },
  ),
];

/** Reads as if the storage held these rows. */
async function withRows<T>(
  rows: Map<Verification["id"], Verification>,
  others: readonly Verification[],
  read: () => Promise<T>,
): Promise<T> {
  const own = new Map(rows);
  rows.clear();
  for (const row of others) rows.set(row.id, row);
  const answer = read();
  rows.clear();
  for (const [id, row] of own) rows.set(id, row);
  return answer;
}
