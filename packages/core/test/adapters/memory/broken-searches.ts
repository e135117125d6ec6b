import { matchesSearch } from "../../../src/base/search/search.ts";
import type { FigureStore } from "../../../src/ports/figures.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const follows = "a search follows every save, and finds nothing of a deleted or erased verification";
const combined = "a search combines with the other filters and shows only the tenant's own verifications";
const finds = "a search finds names, document numbers and references, whole and by their first three letters";
const paged = "matches are paged newest first";
const many =
  "a search with too many matches keeps whole words, then the newest, and says that it left some out";

const counted =
  "decisions are counted by day, by reviewer and by failed rule, with the medians of their waits";
const scoped = "figures are of one tenant, some flows and a period";
const waits = "what waits is counted until it is decided or deleted, and the oldest is known";
const once = "a decision is counted once, however often its verification is saved, and a reversal with it";
const erased = "the erasure of a verification removes the reviewer from its decisions and keeps their number";

const figuresWith = (read: (sound: FigureStore) => FigureStore["read"]): Breakage => {
  return ({ figures }) => ({ figures: { read: read(figures) } });
};

export const brokenSearches: readonly BrokenStorage[] = [
  broken("finds words by their first letter only", finds, (sound) => ({
    async list(query) {
      const alternatives = query.search?.alternatives.map((words) => words.map((word) => word.slice(0, 3)));
      return sound.list(alternatives ? { ...query, search: { alternatives } } : query);
    },
  })),
  broken("searches any of the words", follows, (sound) => {
    const search = (words: readonly string[]) => ({ alternatives: words.map((word) => [word]) });
    return {
      async list(query) {
        const [words] = query.search?.alternatives ?? [];
        const found = await sound.list(words ? { ...query, search: search(words) } : query);
        return query.search ? { ...found, total: found.total + 1 } : found;
      },
    };
  }),
  broken("searches the first saved words for ever", follows, (sound, rows) => {
    const first = new Map<string, Parameters<typeof sound.save>[0]>();
    return {
      async save(next, ...rest) {
        await sound.save(next, ...rest);
        if (!first.has(next.id)) first.set(next.id, next);
      },
      async list(query) {
        const found = await sound.list(query);
        const { search } = query;
        const items = found.items.filter(({ id }) => {
          const row = first.get(id) ?? rows.get(id);
          return search === undefined || (row !== undefined && matchesSearch(row, search));
        });
        return { ...found, items, total: search ? items.length : found.total };
      },
    };
  }),
  broken("searches every flow", combined, (sound) => ({
    async list({ flows, ...query }) {
      return sound.list(query.search || !flows ? query : { ...query, flows });
    },
  })),
  broken("searches every tenant", combined, (sound, rows) => ({
    async list(query) {
      const own = new Map(rows);
      if (query.search) for (const [id, row] of own) rows.set(id, { ...row, tenant: query.tenant });
      const found = await sound.list(query);
      for (const [id, row] of own) rows.set(id, row);
      return found;
    },
  })),
  broken("pages matches oldest first", paged, (sound) => ({
    async list(query) {
      const found = await sound.list(query);
      return query.search ? { ...found, items: found.items.toReversed() } : found;
    },
  })),
  broken("keeps silent about matches that it left out", many, (sound) => ({
    async list(query) {
      const { truncated: _, ...found } = await sound.list(query);
      return found;
    },
  })),
  broken(
    "adds up waits instead of their median",
    counted,
    figuresWith((sound) => async (query) => {
      const found = await sound.read(query);
      return { ...found, medianTook: found.medianTook === null ? null : found.medianTook * 2 };
    }),
  ),
  broken(
    "counts failed rules of persons' decisions too",
    counted,
    figuresWith((sound) => async (query) => {
      const found = await sound.read(query);
      return { ...found, failedRules: found.failedRules.map((one) => ({ ...one, count: one.count + 1 })) };
    }),
  ),
  broken(
    "counts every flow",
    scoped,
    figuresWith(
      (sound) =>
        ({ flows: _, ...query }) =>
          sound.read(query),
    ),
  ),
  broken(
    "includes the end of the period",
    scoped,
    figuresWith((sound) => (query) => sound.read({ ...query, until: query.until + 1 })),
  ),
  broken("counts what was deleted as waiting", waits, ({ figures, ...sound }, rows) => ({
    figures: {
      async read(query) {
        const found = await figures.read(query);
        const deleted = [...rows.values()].filter(
          ({ deletedAt, status }) => deletedAt !== null && status === "double_check",
        );
        const count = found.waiting.count + deleted.length;
        return { ...found, waiting: { ...found.waiting, count } };
      },
    },
    load: sound.load,
  })),
  broken("counts a decision with every save", once, ({ figures, save }) => {
    let saves = 0;
    return {
      async save(next, ...rest) {
        await save(next, ...rest);
        if (next.vendorState === "next") saves += 1;
      },
      figures: {
        async read(query) {
          const found = await figures.read(query);
          return { ...found, days: found.days.map((day) => ({ ...day, approved: day.approved + saves })) };
        },
      },
    };
  }),
  broken("keeps the reviewers of erased verifications", erased, ({ figures, erase }) => {
    const names = new Set<string>();
    return {
      async erase(tenant, id, receipts) {
        const before = await figures.read({ tenant, since: 0, until: Number.MAX_SAFE_INTEGER });
        for (const { by } of before.reviewers) if (by !== null) names.add(by);
        await erase(tenant, id, receipts);
      },
      figures: {
        async read(query) {
          const found = await figures.read(query);
          const known = found.reviewers.map(({ by }) => by);
          const [gone = null] = [...names].filter((name) => !known.includes(name));
          const reviewers = found.reviewers.map((one) => (one.by === null ? { ...one, by: gone } : one));
          return { ...found, reviewers };
        },
      },
    };
  }),
  broken("drops the decisions of erased verifications", erased, ({ figures }) => ({
    figures: {
      async read(query) {
        const found = await figures.read(query);
        return { ...found, reviewers: found.reviewers.filter(({ by }) => by !== null) };
      },
    },
  })),
];
