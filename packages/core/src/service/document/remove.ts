import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { removalOf, removedFrom } from "../../verdict/lifecycle/removed.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { wasDecided } from "../../verdict/lifecycle/was-decided.ts";
import { requireScope } from "../access/scopes.ts";
import { documentIn } from "./accept.ts";

/**
 * Deletes a document, unless its verification is Canceled. Another of its type may be uploaded afterwards.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow`, `verification_canceled`;
 * also `insufficient_scope` without `review`, if the verification was ever Approved or Rejected
 */
export async function removeDocument(
  core: Commands,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<void> {
  await core.change({
    principal,
    flow: core.flow(principal, flowPath),
    target: { document: id },
    input: () => undefined,
    step: (current, _, scope) => {
      const document = documentIn(current, id);
      if (current.status !== "started" && wasDecided(current)) requireScope(principal, "review");
      return removedFrom(
        step(current, { type: "remove_document", by: system, ...removalOf(id) }, scope),
        document,
        scope,
      );
    },
  });
}
