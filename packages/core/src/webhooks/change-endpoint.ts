import type { WebhookEndpoint } from "../model/webhook.ts";
import { StaleWriteError } from "../ports/storage.ts";
import type { WebhookStore } from "../ports/webhooks.ts";

const attempts = 5;

/**
 * Loads an endpoint, takes one pure step and saves it; starts over when somebody else was faster. A step that gives the endpoint back as it is
 * saves nothing. `before` is what must not be lost if the save is the last thing that happens. Resolves to `undefined` when there is no such endpoint.
 * @throws {StaleWriteError} others were faster each time
 */
export async function changeEndpoint(
  store: WebhookStore,
  { tenant, id }: Pick<WebhookEndpoint, "tenant" | "id">,
  step: (current: WebhookEndpoint) => WebhookEndpoint,
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
      await store.save(next);
      return next;
    } catch (error) {
      if (!(error instanceof StaleWriteError) || tried >= attempts) throw error;
    }
  }
}
