import type { Core } from "../core.ts";
import { system } from "../lifecycle/effects.ts";
import { queuedFor } from "../lifecycle/priority.ts";
import { step } from "../lifecycle/verification-step.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";

/**
 * Hands a Started verification to the pipeline.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `verification_canceled`, `not_started`, `documents_missing`
 */
export function submitVerification(
  core: Core,
  principal: Principal,
  flowPath: string,
  id: string,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => queuedFor(principal, step(current, { type: "submit", by: system }, scope)),
  });
}
