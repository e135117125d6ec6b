import type { DayFigures, DecisionFact, DecisionFigures, ReviewerFigures } from "../../model/figures.ts";
import type { HistoryId } from "../../model/ids.ts";
import { dateOf, type Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { FigureStore } from "../../ports/figures.ts";
import { factsOf, waitingSince } from "../../service/figures/facts.ts";
import { compareTexts } from "./sorted.ts";

/** The facts in a memory storage, also of erased verifications. */
export type FactRows = Map<HistoryId, DecisionFact & Pick<Verification, "tenant" | "flow"> & { of: string }>;

/** The decisions of `memoryStorage`. */
export function memoryFigures(
  rows: FactRows,
  whileOpen: () => void,
  present: (tenant: string) => readonly Verification[],
) {
  const put = (next: Verification): void => {
    for (const fact of factsOf(next)) {
      const { id: of, tenant, flow } = next;
      if (!rows.has(fact.entry)) rows.set(fact.entry, { ...structuredClone(fact), of, tenant, flow });
    }
  };
  const forget = (id: string): void => {
    for (const [entry, row] of rows) if (row.of === id) rows.set(entry, { ...row, by: null });
  };
  const figures: FigureStore = {
    async read(query) {
      whileOpen();
      const inFlows = ({ flow }: Pick<Verification, "flow">): boolean => query.flows?.includes(flow) ?? true;
      const found = [...rows.values()].filter(
        (row) => row.tenant === query.tenant && inFlows(row) && row.at >= query.since && row.at < query.until,
      );
      const waiting = present(query.tenant)
        .filter(inFlows)
        .flatMap((one) => waitingSince(one) ?? []);
      return { ...figuresOf(found), waiting: waitingOf(waiting) };
    },
  };
  return { figures, put, forget };
}

function waitingOf(since: readonly Instant[]): DecisionFigures["waiting"] {
  return { count: since.length, oldest: since.length === 0 ? null : Math.min(...since) };
}

function figuresOf(facts: readonly DecisionFact[]): Omit<DecisionFigures, "waiting"> {
  const decided = facts.filter(({ status }) => status !== "double_check");
  const byPerson = decided.filter(({ automatic }) => !automatic);
  const reviewers = [...Map.groupBy(byPerson, ({ by }) => by)].map(([by, own]) => reviewerOf(by, own));
  const days = [...Map.groupBy(decided, ({ at }) => dateOf(at))].map(([day, own]) => dayOf(day, own));
  return {
    reviewers: reviewers.sort(byDecisions),
    medianTook: medianOf(byPerson),
    failedRules: failedOf(facts),
    days: days.sort((one, other) => compareTexts(one.day, other.day)),
  };
}

function byDecisions(one: ReviewerFigures, other: ReviewerFigures): number {
  const nameless = Number(one.by === null) - Number(other.by === null);
  const more = other.approved + other.rejected - one.approved - one.rejected;
  return nameless || more || compareTexts(one.by ?? "", other.by ?? "");
}

const counted = (facts: readonly DecisionFact[], status: DecisionFact["status"]): number =>
  facts.filter((fact) => fact.status === status).length;

function reviewerOf(by: string | null, own: readonly DecisionFact[]): ReviewerFigures {
  return {
    by,
    approved: counted(own, "approved"),
    rejected: counted(own, "rejected"),
    medianTook: medianOf(own),
  };
}

function dayOf(day: string, own: readonly DecisionFact[]): DayFigures {
  return {
    day,
    automatic: own.filter(({ automatic }) => automatic).length,
    approved: counted(own, "approved"),
    rejected: counted(own, "rejected"),
    reversed: own.filter(({ reversal }) => reversal).length,
  };
}

function medianOf(facts: readonly DecisionFact[]): Instant | null {
  const sorted = facts.flatMap(({ took }) => took ?? []).sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

function failedOf(facts: readonly DecisionFact[]): DecisionFigures["failedRules"] {
  const codes = facts.flatMap(({ automatic, failed }) => (automatic ? failed : []));
  return [...Map.groupBy(codes, (code) => code)]
    .map(([rule, each]) => ({ rule, count: each.length }))
    .sort((one, other) => other.count - one.count || compareTexts(one.rule, other.rule));
}
