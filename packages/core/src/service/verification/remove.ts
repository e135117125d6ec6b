import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { wasDecided } from "../../verdict/lifecycle/was-decided.ts";
import { requireScope } from "../access/scopes.ts";

/**
 * Deletes a verification with its documents, in any status. It is unfindable at once, and a message erases
 * its data.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`; also
 * `insufficient_scope` without `review`, if it was ever Approved or Rejected
 */
export async function removeVerification(
  core: Commands,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<void> {
  await core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      if (wasDecided(current)) requireScope(principal, "review");
      return step(current, { type: "delete", by: system }, scope);
    },
  });
}
