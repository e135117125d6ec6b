import type { Core } from "../core.ts";
import type { Principal } from "../ports/authenticator.ts";
import { system } from "./effects.ts";
import { step } from "./step.ts";

/**
 * Deletes a verification with its documents, in any status: it is not found from now on, and a message erases its data.
 * @throws {VouchsafeError} `flow_not_found`, `verification_not_found`, `wrong_flow`
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
    step: (current, _, scope) => step(current, { type: "delete", by: system }, scope),
  });
}
