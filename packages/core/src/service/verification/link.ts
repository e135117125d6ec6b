import type { Verification } from "../../model/verification.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { linkNumber } from "../access/capability.ts";

/**
 * Gives a verification a new link. The old link, its QR code and its sessions stop working.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `verification_canceled`
 */
export function renewLink(
  core: Commands,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<Verification> {
  return core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const command = { type: "renew_link", by: system, comment: "The link was renewed." } as const;
      const { verification, messages } = step(current, command, scope);
      const link = { number: linkNumber(current) + 1, at: scope.at };
      return { verification: { ...verification, link }, messages };
    },
  });
}
