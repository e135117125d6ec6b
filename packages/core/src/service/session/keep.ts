import { PassmusterError } from "../../base/errors.ts";
import type { Verification } from "../../model/verification.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { type Change, type StepContext, withDocument } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { categoryOf } from "./documents.ts";
import type { Advise } from "./picture-facts.ts";
import { uploadedIn } from "./view.ts";

/**
 * Records that the person keeps the images of a part against advice. Without advice, or if it is recorded
 * already, nothing changes.
 * @throws {PassmusterError} `verification_not_found`, `document_not_found` (no such part, or nothing is
 * uploaded), `verification_canceled`, `not_started`
 */
export async function keepSessionDocument(
  core: Commands & { readonly advise: Advise },
  { principal, id, context }: Pick<UseCaseCall, "principal" | "id"> & { readonly context: string },
): Promise<Verification> {
  const found = await core.find(principal, { verification: id });
  const flow = core.flow(principal, found.flow);
  const category = categoryOf(context);
  const kept = (current: Verification, scope: StepContext): Change | undefined => {
    const document = uploadedIn(current, flow, category);
    const codes = document && !document.insisted ? core.advise(current, document) : [];
    const comment = document && `Document ${document.id} was kept against advice: ${codes.join(", ")}.`;
    const command = { type: "keep_pictures", by: system, ...(comment && { comment }) } as const;
    const change = step(current, command, scope);
    if (!document) throw new PassmusterError("document_not_found");
    return codes.length > 0 ? withDocument(change, { ...document, insisted: true }) : undefined;
  };
  if (!kept(found, core.scope(flow))) return found;
  return core.change({
    principal,
    flow,
    target: { verification: id },
    input: () => undefined,
    step: (current, _, scope) => kept(current, scope) ?? { verification: current, messages: [] },
  });
}
