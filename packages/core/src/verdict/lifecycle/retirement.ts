import { after } from "../../model/duration.ts";
import type { HistoryEntry, Verification } from "../../model/verification.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";

/** The history entry with which the verification entered its present status. */
export function entryOf({ history }: Verification): HistoryEntry | undefined {
  return history.findLast(({ from, to }) => from !== to);
}

/** Schedules the deletion of a verification at the end of its status's retention period. */
export function scheduleRetirement(change: Change, scope: StepContext): Change {
  const period = scope.retention[change.verification.status];
  const entry = entryOf(change.verification);
  if (period === undefined || period === false || !entry) return change;
  return withMessage(
    change,
    { topic: "retire", payload: { entry: entry.id } },
    scope,
    after(entry.createdAt, period),
  );
}
