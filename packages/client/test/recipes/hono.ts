import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@passmuster/client/webhooks";
import { Hono } from "hono";

export const hooks = (secret: string, handle: (event: WebhookEvent) => Promise<void>) =>
  new Hono()
    .post("/hooks", async ({ req, body }) => {
      await handle(await verifyWebhook(req.raw, secret));
      return body(null, 204);
    })
    .onError((error, { body }) => body(null, error instanceof WebhookVerificationError ? error.status : 500));
