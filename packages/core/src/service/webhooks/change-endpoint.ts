import type { AuditEntry } from "../../model/audit.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import { StaleWriteError } from "../../ports/storage.ts";
import type { WebhookStore } from "../../ports/webhooks.ts";

const attempts = 5;

/**
 * Loads an endpoint, takes one pure step and saves it. Starts over if another change saved first. A step that
 * returns the same endpoint saves nothing. `entriesOf` makes the entries of the record. `before` runs before
 * the save, so that a crash after the save loses nothing. Resolves to `undefined` if the endpoint does not
 * exist.
 * @throws {StaleWriteError} another change saved first each time
 */
export async function changeEndpoint(
  store: WebhookStore,
  { tenant, id }: Pick<WebhookEndpoint, "tenant" | "id">,
  step: (current: WebhookEndpoint) => WebhookEndpoint,
  entriesOf: (next: WebhookEndpoint, current: WebhookEndpoint) => readonly AuditEntry[],
  before: (next: WebhookEndpoint) => Promise<void> = async () => undefined,
): Promise<WebhookEndpoint | undefined> {
  for (let tried = 1; ; tried += 1) {
    const current = await store.get(tenant, id);
    if (!current) return undefined;
    const changed = step(current);
    if (changed === current) return current;
    const next = { ...changed, version: current.version + 1 };
    try {
      await before(next);
      await store.save(next, entriesOf(next, current));
      return next;
    } catch (error) {
      if (!(error instanceof StaleWriteError) || tried >= attempts) throw error;
    }
  }
}
