import type { Verification } from "../../model/verification.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { queuedFor } from "../../verdict/lifecycle/priority.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { requireConsent } from "./consent.ts";
import { type CheckingPresence, closePresence } from "./presence.ts";

/**
 * Hands the verification of an end user to the pipeline, with the consent that its flow asks for today. A
 * caller that submits with a token answers for the consent itself.
 * @throws {PassmusterError} `verification_not_found`, `verification_canceled`, `not_started`,
 *   `documents_missing`, `consent_missing`
 */
export async function submitSession(
  core: CheckingPresence,
  { principal, id }: Pick<UseCaseCall, "principal" | "id">,
): Promise<Verification> {
  const { flow } = await core.find(principal, { verification: id });
  await closePresence(core, { principal, id });
  return core.change({
    principal,
    flow: core.flow(principal, flow),
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const submitted = step(current, { type: "submit", by: system }, scope);
      requireConsent(current, scope.flow);
      return queuedFor(principal, submitted);
    },
  });
}
