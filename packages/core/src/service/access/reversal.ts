import type { Principal } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import { requireRole } from "./roles.ts";

const isDecision = (status: VerificationStatus | null): boolean =>
  status === "approved" || status === "rejected";

/**
 * A decision stands until a lead reverses it. One whose pictures a lead asked for again stands until they are
 * submitted. Tokens and the host have no role and pass.
 * @throws {PassmusterError} `insufficient_scope`
 */
export function requireReversal(
  principal: Pick<Principal, "reviewer">,
  verification: Pick<Verification, "status" | "history">,
): void {
  if (isDecision(verification.status) || awaitsPictures(verification)) requireRole(principal, "lead");
}

/** Whether it was decided, and its person was asked for new pictures and has not submitted any. */
function awaitsPictures({ status, history }: Pick<Verification, "status" | "history">): boolean {
  if (status !== "started" && status !== "expired") return false;
  const started = history.findLast(({ from, to }) => from !== to && to === "started");
  return started !== undefined && isDecision(started.from);
}
