import { PassmusterError } from "../../base/errors.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { giveNotices, nextNotice } from "../../verdict/lifecycle/notices.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";
import { derivedId } from "../outbox/derived-id.ts";

/**
 * Announces the dates of a verification that have come. If the present settings or the document make the next
 * one later, moves the message. Ignores a verification that was renewed, deleted or decided otherwise.
 */
export async function announceDates(
  core: Commands & Pick<Ports, "storage">,
  message: WorkMessage<"notice">,
): Promise<void> {
  const { tenant, verification: id, dueAt } = message;
  const found = await core.storage.load(tenant, id);
  if (!found) return;
  const principal = systemPrincipal(tenant);
  const flow = core.flow(principal, found.flow);
  const next = nextNotice(found, flow);
  if (next === undefined) return;
  if (next > core.scope(flow).at) {
    if (next > dueAt)
      await core.storage.outbox.add([{ ...message, id: derivedId(next, id, "notice"), dueAt: next }]);
    return;
  }
  try {
    await core.change({
      principal,
      flow,
      target: { verification: id },
      input: () => undefined,
      step(current, _, scope) {
        const change = giveNotices(current, scope);
        if (!change) throw new PassmusterError("not_started");
        return change;
      },
    });
  } catch (error) {
    const movedOn = error instanceof PassmusterError && error.status < 500;
    if (!movedOn) throw error;
  }
}
