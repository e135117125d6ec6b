import { PassmusterError } from "../errors.ts";
import { type Webhooks, webhooksOf } from "../webhooks/endpoints.ts";
import type { ReplayInput, WebhookInput, WebhookUpdate } from "../webhooks/input.ts";
import type { Answer, HttpCall } from "./call.ts";
import type { webhookRoutes } from "./contract/webhook-routes.ts";
import { data } from "./data.ts";
import { paginate } from "./paginate.ts";
import { fromWire } from "./wire.ts";

type Handler = (call: HttpCall) => Promise<Answer>;

export const webhookHandlers: Readonly<Record<keyof typeof webhookRoutes, Handler>> = {
  listWebhooks: async (call) => data(await webhooksFor(call).list()),
  addWebhook: async (call) => data(await webhooksFor(call).add(call.input as WebhookInput)),
  getWebhook: async (call) => data(await webhooksFor(call).get(idOf(call))),
  updateWebhook: async (call) =>
    data(await webhooksFor(call).update(idOf(call), call.input as WebhookUpdate)),
  removeWebhook: async (call) => {
    await webhooksFor(call).remove(idOf(call));
    return undefined;
  },
  rotateWebhookSecret: async (call) => data(await webhooksFor(call).rotate(idOf(call))),
  testWebhook: async (call) => data(await webhooksFor(call).test(idOf(call))),
  listWebhookDeliveries: async (call) => {
    const query = new URLSearchParams(call.search);
    const wanted = fromWire(Object.fromEntries(query)) as object;
    const page = await webhooksFor(call).deliveries(idOf(call), wanted);
    return { json: paginate(page, (item) => item, `${call.core.settings.publicUrl}${call.path}`, query) };
  },
  replayWebhook: async (call) => data(await webhooksFor(call).replay(idOf(call), call.input as ReplayInput)),
};

/** An endpoint hears of every flow. @throws {PassmusterError} `insufficient_scope`: the token is limited to some */
function webhooksFor({ core, principal }: HttpCall): Webhooks {
  if (principal.flows) throw new PassmusterError("insufficient_scope");
  return webhooksOf(core, principal.tenant, core.settings.webhooks.allowPrivateOverHttp);
}

function idOf({ params }: HttpCall): string {
  return params.webhook ?? "";
}
