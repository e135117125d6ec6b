import type { Verification } from "../../model/verification.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { queuedFor } from "../../verdict/lifecycle/priority.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { type CheckingPresence, closePresence } from "../session/presence.ts";

/**
 * Hands a Started verification to the pipeline.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`,
 * `verification_canceled`, `not_started`, `documents_missing`
 */
export async function submitVerification(
  core: CheckingPresence,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  await closePresence(core, { principal, id, flow: flowPath });
  return core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => queuedFor(principal, step(current, { type: "submit", by: system }, scope)),
  });
}
