import type { Verification } from "../../model/verification.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { queuedFor } from "../../verdict/lifecycle/priority.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";

/**
 * Hands a Started verification to the pipeline.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`,
 * `verification_canceled`, `not_started`, `documents_missing`
 */
export function submitVerification(
  core: Commands,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => queuedFor(principal, step(current, { type: "submit", by: system }, scope)),
  });
}
