import type { DecisionFact } from "../../model/figures.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";

type Decided = "approved" | "rejected";

const isCounted = (status: VerificationStatus): status is DecisionFact["status"] =>
  status === "double_check" || isDecided(status);
const isDecided = (status: VerificationStatus): status is Decided =>
  status === "approved" || status === "rejected";
/** A person may put a verification that waits on hold. */
const waits = (status: VerificationStatus | null): boolean => status === "double_check" || status === "hold";

/**
 * The facts of a verification's decisions, oldest first. Only the last one has failed rules: those of earlier
 * results were replaced.
 */
export function factsOf({
  history,
  documents,
}: Pick<Verification, "history" | "documents">): readonly DecisionFact[] {
  const facts: DecisionFact[] = [];
  let since: Instant | null = null;
  let before: Decided | undefined;
  for (const { id: entry, from, to, user, createdAt: at } of history) {
    if (from === to) continue;
    if (to === "double_check" && !waits(from)) since = at;
    if (isCounted(to)) {
      const automatic = user === system;
      const by = automatic ? null : user;
      const took = isDecided(to) && !automatic && since !== null ? at - since : null;
      const reversal = isDecided(to) && before !== undefined && before !== to;
      facts.push({ entry, at, status: to, automatic, by, took, reversal, failed: [] });
    }
    if (isDecided(to)) before = to;
    if (to === "submitted" || to === "started") before = undefined;
    if (!waits(to)) since = null;
  }
  const last = facts.pop();
  if (!last) return facts;
  const standing = standingDocuments({ documents });
  const failed = new Set(standing.flatMap(({ rules }) => Object.keys(rules?.failed ?? {})));
  return [...facts, { ...last, failed: [...failed].sort() }];
}

/** Since when a verification waits for a person; `null` if it is not in Double Check. */
export function waitingSince({ status, deletedAt, history }: Verification): Instant | null {
  if (status !== "double_check" || deletedAt !== null) return null;
  const entered = history.findLast(({ from, to }) => to === "double_check" && from !== to);
  return entered?.createdAt ?? null;
}
