import { type DecisionFigures, factsOf, type Verification } from "@passmuster/core/storage";
import type { LookUp } from "./claim-rows.ts";
import type { Sealer } from "./seal.ts";

type DecisionFact = ReturnType<typeof factsOf>[number];
type ReviewerFigures = DecisionFigures["reviewers"][number];

/**
 * The fact of a decision as stored. `reviewer` groups by person and reveals none; `sealed` has the address.
 */
export interface FactRow {
  readonly entry: DecisionFact["entry"];
  readonly verification: Verification["id"];
  readonly tenant: string;
  readonly flow: string;
  readonly at: number;
  readonly status: DecisionFact["status"];
  readonly automatic: number;
  readonly reversal: number;
  readonly took: number | null;
  /** A JSON list. */
  readonly failed: string;
  readonly reviewer: Uint8Array | null;
  readonly sealed: Uint8Array | null;
}

type SealedFact = Pick<FactRow, "entry" | "at" | "status"> & { readonly sealed: Uint8Array };

const table = "facts";
const columnsOf = ({ at, status }: Pick<FactRow, "at" | "status">): readonly unknown[] => [at, status];

/** The rows of the facts that `isNew`. */
export function factRowsOf(
  sealer: Sealer,
  lookUp: LookUp,
  verification: Verification,
  isNew: (entry: string) => boolean = () => true,
): readonly FactRow[] {
  const { id, tenant, flow } = verification;
  return factsOf(verification)
    .filter(({ entry }) => isNew(entry))
    .map(({ entry, at, status, automatic, by, took, reversal, failed }) => ({
      entry,
      verification: id,
      tenant,
      flow,
      at,
      status,
      took,
      automatic: Number(automatic),
      reversal: Number(reversal),
      failed: JSON.stringify(failed),
      reviewer: by === null ? null : Buffer.from(lookUp("reviewer", by)).subarray(0, 16),
      sealed: by === null ? null : sealer.seal(table, entry, columnsOf({ at, status }), by),
    }));
}

/** @throws {IntegrityError} */
export function reviewerOf(sealer: Sealer, row: SealedFact): string {
  return sealer.open<string>(table, row.entry, columnsOf(row), row.sealed);
}

/** The decisions of a day, one status, by the pipeline or by persons. */
export interface DayRow {
  readonly day: string;
  readonly status: DecisionFact["status"];
  readonly automatic: number;
  readonly count: number;
  readonly reversals: number;
}

/** The decisions of persons under one digest, of one status. */
export interface ReviewerRow {
  /** In hexadecimal; `null` once erased. */
  readonly reviewer: string | null;
  readonly status: DecisionFact["status"];
  readonly count: number;
}

export interface FigureRows {
  readonly waiting: DecisionFigures["waiting"];
  readonly days: readonly DayRow[];
  readonly reviewers: readonly ReviewerRow[];
  readonly medians: readonly { readonly reviewer: string | null; readonly took: number }[];
  readonly median: number | null;
  readonly failed: DecisionFigures["failedRules"];
  /** The address under each digest that a verification still has. */
  readonly names: ReadonlyMap<string, string>;
}

/** Joins what the database counted. */
export function figuresOf({ waiting, failed, median, names, ...rows }: FigureRows): DecisionFigures {
  const days = Map.groupBy(rows.days, ({ day }) => day);
  const medians = new Map(rows.medians.map(({ reviewer, took }) => [reviewer, Math.round(took)]));
  // Digests without an address are one group: their verifications are erased.
  const nameOf = (reviewer: string | null): string | null =>
    reviewer === null ? null : (names.get(reviewer) ?? null);
  const reviewers = Map.groupBy(rows.reviewers, ({ reviewer }) => nameOf(reviewer));
  return {
    waiting,
    reviewers: [...reviewers]
      .map(([by, own]) => ({
        by,
        approved: sumOf(own, "approved"),
        rejected: sumOf(own, "rejected"),
        medianTook: medians.get(own[0]?.reviewer ?? null) ?? null,
      }))
      .sort(byDecisions),
    medianTook: median === null ? null : Math.round(median),
    failedRules: failed,
    days: [...days].map(([day, own]) => ({
      day,
      automatic: own.reduce((sum, { automatic, count }) => sum + automatic * count, 0),
      approved: sumOf(own, "approved"),
      rejected: sumOf(own, "rejected"),
      reversed: own.reduce((sum, { reversals }) => sum + reversals, 0),
    })),
  };
}

function sumOf(
  rows: readonly { readonly status: DecisionFact["status"]; readonly count: number }[],
  of: DecisionFact["status"],
): number {
  return rows.reduce((sum, { status, count }) => sum + (status === of ? count : 0), 0);
}

function byDecisions(one: ReviewerFigures, other: ReviewerFigures): number {
  const nameless = Number(one.by === null) - Number(other.by === null);
  const more = other.approved + other.rejected - one.approved - one.rejected;
  return nameless || more || ((one.by ?? "") < (other.by ?? "") ? -1 : 1);
}
