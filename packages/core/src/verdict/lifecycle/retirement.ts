import { after } from "../../model/duration.ts";
import type { Instant } from "../../model/time.ts";
import type { HistoryEntry, Verification } from "../../model/verification.ts";
import type { Retention } from "../catalogue/retention.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";

/** The history entry with which the verification entered its present status. */
export function entryOf({ history }: Verification): HistoryEntry | undefined {
  return history.findLast(({ from, to }) => from !== to);
}

/**
 * Where the retention period begins: with the status, but for an Approved mailbox with its closing. An open
 * one has no beginning.
 */
function keptSince(verification: Verification): Instant | undefined {
  const { status, postal: { application, closing } = {} } = verification;
  if (status !== "approved" || !(application || closing)) return entryOf(verification)?.createdAt;
  return closing?.at;
}

/** When a verification is deleted by its retention; `undefined` for never. */
export function retirementOf(verification: Verification, retention: Retention): Instant | undefined {
  const period = retention[verification.status];
  const since = keptSince(verification);
  return period === undefined || period === false || since === undefined ? undefined : after(since, period);
}

/** Schedules the deletion of a verification at the end of its status's retention period. */
export function scheduleRetirement(change: Change, scope: StepContext): Change {
  const due = retirementOf(change.verification, scope.retention);
  const entry = entryOf(change.verification);
  if (due === undefined || !entry) return change;
  return withMessage(change, { topic: "retire", payload: { entry: entry.id } }, scope, due);
}
