import { later } from "../catalogue/retention.ts";
import type { HistoryEntry, Verification } from "../model/verification.ts";
import { type Change, type Scope, withMessage } from "./change.ts";

/** The entry of the history by which a verification came into the status that it has. */
export function entryOf({ history }: Verification): HistoryEntry | undefined {
  return history.findLast(({ from, to }) => from !== to);
}

/** Has a verification that entered a status deleted at the end of the time that its flow keeps that status. */
export function scheduleRetirement(change: Change, scope: Scope): Change {
  const period = scope.retention[change.verification.status];
  const entry = entryOf(change.verification);
  if (period === undefined || period === false || !entry) return change;
  return withMessage(
    change,
    { topic: "retire", payload: { entry: entry.id } },
    scope,
    later(entry.createdAt, period),
  );
}
