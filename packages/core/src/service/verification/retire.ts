import { PassmusterError } from "../../base/errors.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { entryOf, retirementOf } from "../../verdict/lifecycle/retirement.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { derivedId } from "../outbox/derived-id.ts";

/** After the message was written, the verification left its status, entered it again, or was put on hold. */
class MovedOnError extends Error {
  override readonly name = "MovedOnError";
}

/**
 * Deletes a verification, as DELETE does, if it still is in the status for which the message was written.
 * Otherwise does nothing. If the present settings keep it longer, moves its retirement.
 */
export async function retireVerification(
  core: Commands & Pick<Ports, "storage">,
  message: WorkMessage<"retire">,
): Promise<void> {
  const { tenant, verification: id, dueAt, payload } = message;
  const found = await core.storage.load(tenant, id);
  if (!found || entryOf(found)?.id !== payload.entry) return;
  // Lifting the hold writes the message again.
  if (found.hold) return;
  const principal = systemPrincipal(tenant);
  const flow = core.flow(principal, found.flow);
  const due = retirementOf(found, core.scope(flow).retention);
  if (due === undefined) return;
  if (due > dueAt)
    return core.storage.outbox.add([{ ...message, id: derivedId(due, message.id), dueAt: due }]);
  const retire = (current: Verification, _: undefined, scope: StepContext): Change => {
    if (current.hold || entryOf(current)?.id !== payload.entry) throw new MovedOnError();
    return step(current, { type: "delete", by: system }, scope);
  };
  try {
    await core.change({
      principal,
      flow,
      target: { verification: id },
      input: () => undefined,
      step: retire,
    });
  } catch (error) {
    const gone = error instanceof PassmusterError && error.status === 404;
    if (!gone && !(error instanceof MovedOnError)) throw error;
  }
}
