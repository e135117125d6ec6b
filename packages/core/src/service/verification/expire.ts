import { PassmusterError } from "../../base/errors.ts";
import type { Ports } from "../../ports/ports.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { entryOf } from "../../verdict/lifecycle/retirement.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { derivedId } from "../outbox/derived-id.ts";

/**
 * Expires a verification that was Started for too long. Ignores one that left Started. If it was restarted,
 * or the present settings allow longer, moves its expiry.
 */
export async function expireVerification(
  core: Commands & Pick<Ports, "storage">,
  message: WorkMessage<"expire">,
): Promise<void> {
  const { tenant, verification: id, dueAt } = message;
  const found = await core.storage.load(tenant, id);
  if (found?.status !== "started") return;
  const principal = systemPrincipal(tenant);
  const flow = core.flow(principal, found.flow);
  const { expiresAfter } = core.scope(flow);
  if (expiresAfter === undefined) return;
  const due = (entryOf(found)?.createdAt ?? found.createdAt) + expiresAfter;
  if (due > dueAt) {
    await core.storage.outbox.add([{ ...message, id: derivedId(due, message.id), dueAt: due }]);
    return;
  }
  try {
    await core.change({
      principal,
      flow,
      target: { verification: id },
      input: () => undefined,
      step: (current, _, scope) => step(current, { type: "expire", by: system }, scope),
    });
  } catch (error) {
    const movedOn = error instanceof PassmusterError && error.status === 400;
    if (!movedOn) throw error;
  }
}
