import { requireScope } from "../access/scopes.ts";
import type { Core } from "../core.ts";
import { system } from "../lifecycle/effects.ts";
import { step } from "../lifecycle/verification-step.ts";
import { wasDecided } from "../lifecycle/was-decided.ts";
import type { Principal } from "../model/principal.ts";

/**
 * Deletes a verification with its documents, in any status: it is not found from now on, and a message erases its data.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `insufficient_scope` (once Approved or Rejected, without `review`)
 */
export async function removeVerification(
  core: Core,
  principal: Principal,
  flowPath: string,
  id: string,
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
