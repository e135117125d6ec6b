import type { Decision, VerificationDocument } from "../../model/document.ts";
import type { HistoryEntry, Verification } from "../../model/verification.ts";
import { workflow } from "./decide.ts";

/** The history since the verification entered its status. */
function sinceStatus({ history }: Verification): readonly HistoryEntry[] {
  const entered = history.findLastIndex(({ from, to }) => from !== to);
  return history.slice(Math.max(entered, 0));
}

/** A person's last decision on a document since the verification entered its status. */
export function decidedByPerson(
  verification: Verification,
  { decisions }: VerificationDocument,
): Decision | undefined {
  const since = sinceStatus(verification)[0]?.createdAt ?? 0;
  return decisions.findLast(
    (decision) =>
      decision.status !== "canceled" &&
      decision.workflow !== workflow.automatic &&
      decision.createdAt >= since,
  );
}

/** Whether a document was removed since the verification entered its status. */
export function hasRemoval(verification: Verification): boolean {
  return sinceStatus(verification).some(({ event }) => event === "document_removed");
}
