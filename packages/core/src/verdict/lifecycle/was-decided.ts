import type { Verification } from "../../model/verification.ts";

/**
 * Whether the verification was ever Approved or Rejected, also if reopened since. Only a reviewer may delete
 * such a one, since this deletes the proof of the decision.
 */
export function wasDecided({ status, history }: Verification): boolean {
  return [status, ...history.map(({ to }) => to)].some((each) => each === "approved" || each === "rejected");
}
