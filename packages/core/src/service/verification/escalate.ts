import { PassmusterError } from "../../base/errors.ts";
import type { Ports } from "../../ports/ports.ts";
import { isDue, overdue } from "../../verdict/lifecycle/casework.ts";
import type { Commands } from "../../verdict/lifecycle/commands.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { systemPrincipal } from "../../verdict/lifecycle/system-principal.ts";

/**
 * Escalates a case that is overdue. Ignores one that was decided, that is due later now, or that was
 * escalated before.
 */
export async function escalateCase(
  core: Commands & Pick<Ports, "storage">,
  { tenant, verification: id }: WorkMessage<"escalate">,
): Promise<void> {
  const found = await core.storage.load(tenant, id);
  if (found?.status !== "double_check") return;
  const principal = systemPrincipal(tenant);
  const flow = core.flow(principal, found.flow);
  if (!isDue(found.casework ?? {}, core.scope(flow).at)) return;
  try {
    await core.change({
      principal,
      flow,
      target: { verification: id },
      input: () => undefined,
      step(current, _, scope) {
        const change = overdue(current, scope);
        if (!change) throw new PassmusterError("not_waiting");
        return change;
      },
    });
  } catch (error) {
    const movedOn = error instanceof PassmusterError && error.status === 400;
    if (!movedOn) throw error;
  }
}
