import type { Route } from "./route.ts";

const webhooks = "/api/v1/webhooks";
const webhook = `${webhooks}/{webhook}` as const;
const access = "admin";

/** The endpoints of a tenant; a token that is limited to some flows may not have them. */
export const webhookRoutes = {
  listWebhooks: {
    method: "GET",
    path: webhooks,
    summary: "List the webhooks",
    access,
    success: 200,
    refusals: [],
  },
  addWebhook: {
    secretAnswer: true,
    method: "POST",
    path: webhooks,
    summary: "Add a webhook; its secret is shown this once",
    access,
    body: "json",
    success: 201,
    refusals: ["validation_failed"],
  },
  getWebhook: {
    method: "GET",
    path: webhook,
    summary: "Get a webhook",
    access,
    success: 200,
    refusals: ["webhook_not_found"],
  },
  updateWebhook: {
    method: "PATCH",
    path: webhook,
    summary: "Change a webhook, disable it or enable it again",
    access,
    body: "json",
    success: 200,
    refusals: ["webhook_not_found", "validation_failed"],
  },
  removeWebhook: {
    method: "DELETE",
    path: webhook,
    summary: "Remove a webhook with its log",
    access,
    success: 204,
    refusals: ["webhook_not_found"],
  },
  rotateWebhookSecret: {
    secretAnswer: true,
    method: "POST",
    path: `${webhook}/rotate`,
    summary: "Make a new secret; the one before is good for 24 hours more",
    access,
    success: 200,
    refusals: ["webhook_not_found"],
  },
  testWebhook: {
    method: "POST",
    path: `${webhook}/test`,
    summary: "Send a test event at once",
    access,
    success: 200,
    refusals: ["webhook_not_found"],
  },
  listWebhookDeliveries: {
    method: "GET",
    path: `${webhook}/deliveries`,
    summary: "List the attempts at a webhook",
    access,
    success: 200,
    refusals: ["webhook_not_found", "validation_failed"],
  },
  replayWebhook: {
    method: "POST",
    path: `${webhook}/replay`,
    summary: "Send a logged message again, or all of a time",
    access,
    body: "json",
    success: 200,
    refusals: ["webhook_not_found", "validation_failed", "message_not_found"],
  },
} as const satisfies Record<string, Route>;
