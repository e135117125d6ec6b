import { PassmusterError } from "../../../base/errors.ts";
import { type Webhooks, webhooksOf } from "../../../service/webhooks/endpoints.ts";
import { paginate } from "../paginate.ts";
import { fromWire } from "../wire.ts";
import { data, type HttpCall, operation } from "./operation.ts";

/**
 * The webhooks of a tenant. A token limited to some flows has no access. Changes to webhooks write no effect
 * record: a replay only repeats the stored response.
 */
export const webhookOperations = {
  listWebhooks: operation({
    route: "GET /api/v1/webhooks",
    summary: "List the webhooks",
    access: "admin",
    answer: "webhooks",
    refusals: [],
    run: async (call) => webhooksFor(call).list(),
    present: (_, all) => data(all),
  }),

  addWebhook: operation({
    route: "POST /api/v1/webhooks",
    summary: "Add a webhook; its secret is shown only once",
    access: "admin",
    secretAnswer: true,
    input: "addWebhook",
    answer: "webhookWithSecret",
    success: 201,
    refusals: ["validation_failed", "too_many_webhooks"],
    run: async (call) => webhooksFor(call).add(call.input),
    present: (_, added) => data(added),
  }),

  getWebhook: operation({
    route: "GET /api/v1/webhooks/{webhook}",
    summary: "Get a webhook",
    access: "admin",
    answer: "webhook",
    refusals: ["webhook_not_found"],
    run: async (call) => webhooksFor(call).get(call.params.webhook),
    present: (_, found) => data(found),
  }),

  updateWebhook: operation({
    route: "PATCH /api/v1/webhooks/{webhook}",
    summary: "Change a webhook, disable it or enable it again",
    access: "admin",
    input: "updateWebhook",
    answer: "webhook",
    refusals: ["webhook_not_found", "validation_failed"],
    run: async (call) => webhooksFor(call).update(call.params.webhook, call.input),
    present: (_, updated) => data(updated),
  }),

  removeWebhook: operation({
    route: "DELETE /api/v1/webhooks/{webhook}",
    summary: "Remove a webhook with its log",
    access: "admin",
    refusals: ["webhook_not_found"],
    run: async (call) => webhooksFor(call).remove(call.params.webhook),
  }),

  rotateWebhookSecret: operation({
    route: "POST /api/v1/webhooks/{webhook}/rotate",
    summary: "Make a new secret; the old one is valid for 24 more hours",
    access: "admin",
    secretAnswer: true,
    answer: "webhookWithSecret",
    refusals: ["webhook_not_found"],
    run: async (call) => webhooksFor(call).rotate(call.params.webhook),
    present: (_, rotated) => data(rotated),
  }),

  testWebhook: operation({
    route: "POST /api/v1/webhooks/{webhook}/test",
    summary: "Send a test event now",
    access: "admin",
    answer: "webhookDelivery",
    refusals: ["webhook_not_found"],
    run: async (call) => webhooksFor(call).test(call.params.webhook),
    present: (_, delivery) => data(delivery),
  }),

  listWebhookDeliveries: operation({
    route: "GET /api/v1/webhooks/{webhook}/deliveries",
    summary: "List the delivery attempts of a webhook",
    access: "admin",
    query: "deliveries",
    answer: "webhookDeliveryPage",
    refusals: ["webhook_not_found", "validation_failed"],
    run: async (call) =>
      webhooksFor(call).deliveries(
        call.params.webhook,
        fromWire(Object.fromEntries(new URLSearchParams(call.search))) as object,
      ),
    present: ({ core, path, search }, page) =>
      paginate(page, (item) => item, `${core.settings.publicUrl}${path}`, new URLSearchParams(search)),
  }),

  replayWebhook: operation({
    route: "POST /api/v1/webhooks/{webhook}/replay",
    summary: "Replay a logged message, or all of a period",
    access: "admin",
    input: "replayWebhook",
    answer: "replayed",
    refusals: ["webhook_not_found", "validation_failed", "message_not_found"],
    run: async (call) => webhooksFor(call).replay(call.params.webhook, call.input),
    present: (_, replayed) => data(replayed),
  }),
};

/**
 * An endpoint gets the events of every flow.
 * @throws {PassmusterError} `insufficient_scope`: the token is limited to some flows
 */
function webhooksFor({ core, principal }: Pick<HttpCall, "core" | "principal">): Webhooks {
  if (principal.flows) throw new PassmusterError("insufficient_scope");
  return webhooksOf(core, principal, core.settings.webhooks.allowPrivateOverHttp);
}
