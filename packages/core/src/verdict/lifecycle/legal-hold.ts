import { PassmusterError } from "../../base/errors.ts";
import type { LegalHold, Verification } from "../../model/verification.ts";
import type { Change, StepContext } from "./change.ts";
import { scheduleRetirement } from "./retirement.ts";
import { step } from "./verification-step.ts";

type Order = Pick<LegalHold, "by" | "reason">;

/** Puts a verification on legal hold, in every status. On one that is held, replaces who and why. */
export function setHold(current: Verification, { by, reason }: Order, scope: StepContext): Change {
  const { verification, messages } = step(
    current,
    { type: "set_hold", by, comment: `Legal hold: ${reason}`, event: "hold_set" },
    scope,
  );
  return { verification: { ...verification, hold: { by, reason, at: scope.at } }, messages };
}

/**
 * Ends the legal hold; the retention that it stopped goes on.
 * @throws {PassmusterError} `not_on_legal_hold`
 */
export function liftHold(current: Verification, { by, reason }: Order, scope: StepContext): Change {
  if (!current.hold) throw new PassmusterError("not_on_legal_hold");
  const { hold: _, ...free } = current;
  const comment = `Legal hold lifted: ${reason}`;
  return scheduleRetirement(
    step(free, { type: "lift_hold", by, comment, event: "hold_lifted" }, scope),
    scope,
  );
}
