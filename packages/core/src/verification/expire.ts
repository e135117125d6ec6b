import type { Core } from "../core.ts";
import { VouchsafeError } from "../errors.ts";
import type { Instant } from "../ports/environment.ts";
import type { Message } from "../ports/storage.ts";
import { system } from "./effects.ts";
import { step } from "./step.ts";
import type { Verification } from "./verification.ts";

/** Expires a verification that has been Started for too long; one that has moved on, or was started anew since, is left alone. */
export async function expireVerification(
  core: Core,
  { tenant, verification: id, dueAt }: Message,
): Promise<void> {
  const found = await core.storage.load(tenant, id);
  if (!found || !isOverdue(found, core, dueAt)) return;
  const principal = { subject: system, tenant, scopes: [] };
  try {
    await core.change({
      principal,
      flow: core.flow(principal, found.flow),
      target: { verification: id },
      input: () => undefined,
      step: (current, _, scope) => step(current, { type: "expire", by: system }, scope),
    });
  } catch (error) {
    const movedOn = error instanceof VouchsafeError && error.status === 400;
    if (!movedOn) throw error;
  }
}

function isOverdue({ status, history }: Verification, core: Core, dueAt: Instant): boolean {
  const since = history.findLast(({ to, from }) => to === "started" && from !== "started")?.createdAt ?? 0;
  const days = core.settings.expiresAfterDays;
  return status === "started" && days !== false && since + days * 86_400_000_000 <= dueAt;
}
