import { commentText, email, group, parse } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { liftHold, setHold } from "../../verdict/lifecycle/legal-hold.ts";

export const holdInput = memoise(() =>
  group({ reason: commentText().describe("Why it is held, or why no longer."), email: email() }),
);

export interface HoldInput {
  /** Why it is held, or why no longer. The history shows it. */
  readonly reason: string;
  /** The e-mail address of the acting person. */
  readonly email: string;
}

holds<Takes<ReturnType<typeof holdInput>, HoldInput>>();

/** Why nothing of a verification is deleted. */
export interface HoldView {
  /** The e-mail address of who ordered it. */
  readonly by: string;
  readonly reason: string;
  readonly since: string;
}

export function presentHold({ hold }: Pick<Verification, "hold">): HoldView | null {
  return hold ? { by: hold.by, reason: hold.reason, since: timestamp(hold.at) } : null;
}

/**
 * Puts a verification on legal hold, in every status. Until it is lifted, DELETE of it and of its documents
 * is refused, and neither retention nor a sweep deletes anything. A second order replaces the reason.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`
 */
export function holdVerification(core: Commands, call: UseCaseCall): Promise<Verification> {
  return changeHold(core, call, setHold);
}

/**
 * Ends the legal hold. Retention goes on: what was due in between is deleted soon.
 * @throws {PassmusterError} as `holdVerification`, and `not_on_legal_hold`
 */
export function releaseHold(core: Commands, call: UseCaseCall): Promise<Verification> {
  return changeHold(core, call, liftHold);
}

function changeHold(
  core: Commands,
  { principal, flow: path, id, input: body }: UseCaseCall,
  change: (current: Verification, order: { by: string; reason: string }, scope: StepContext) => Change,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, path),
    target: { verification: id },
    whileClaimed: true,
    input: () => parse(holdInput(), body),
    step: (current, input, scope) =>
      change(current, { by: input.email.toLowerCase(), reason: input.reason }, scope),
  });
}
