import { type CasePriority, type Casework, casePriorities } from "../../model/casework.ts";
import type { Principal } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { QueueFacts, QueueMark } from "../../model/waiting.ts";
import { parseScore } from "../comparison/parse.ts";
import { reasonsOf } from "./reasons.ts";
import { standingDocuments } from "./standing.ts";

const usual: CasePriority = "normal";

/** What the queue sorts and finds a verification by. */
export function queueFactsOf(
  verification: Pick<Verification, "documents" | "casework" | "approvals">,
): QueueFacts {
  const { casework = {}, approvals = [] } = verification;
  const { priority = usual, dueAt, tags = [] } = casework;
  const assigned = assignmentOf(casework);
  const reasons = reasonsOf(verification);
  const marks: readonly QueueMark[] = [
    ...reasons.map(({ rule }): QueueMark => `rule:${rule ?? "none"}`),
    ...reasons.flatMap(({ quality = [] }) => quality.map((code): QueueMark => `quality:${code}`)),
    ...tags.map((tag): QueueMark => `tag:${tag}`),
    ...approvals.flatMap(({ email, token }) => [email, token].filter(isText).map(approvedBy)),
    `priority:${priority}`,
    assigned ?? "unassigned",
  ];
  return {
    rank: casePriorities.indexOf(priority),
    due: dueAt ?? null,
    score: scoreOf(verification),
    assigned,
    marks: [...new Set(marks)].sort(),
  };
}

/** The mark of a verification whose first of two approvals this reviewer gave. */
export const approvedBy = (email: string): QueueMark => `approved:${email.toLowerCase()}`;

/** The assignments that a reviewer works on: their own, then those of their pools. */
export function assignmentsOf({ reviewer }: Pick<Principal, "reviewer">): readonly QueueMark[] {
  if (!reviewer) return [];
  const { email, pools = [] } = reviewer;
  return [`assignee:${email}`, ...pools.map((pool): QueueMark => `pool:${pool}`)];
}

const isText = (value: string | null): value is string => value !== null;

function assignmentOf({ assignee, pool }: Casework): QueueMark | null {
  if (assignee !== undefined) return `assignee:${assignee}`;
  return pool === undefined ? null : `pool:${pool}`;
}

function scoreOf(verification: Pick<Verification, "documents">): number | null {
  const scores = standingDocuments(verification).flatMap(
    ({ extracted }) => parseScore(extracted?.document?.selfieComparison) ?? [],
  );
  return scores.length === 0 ? null : Math.floor(Math.min(...scores));
}
