import { verifyWebhook, type WebhookEvent } from "@passmuster/client/webhooks";
import { Router, raw } from "express";

export const hooks = (secret: string, handle: (event: WebhookEvent) => Promise<void>) =>
  Router().post("/hooks", raw({ type: "application/json" }), async (request, response) => {
    await handle(await verifyWebhook({ headers: request.headers, rawBody: request.body }, secret));
    response.sendStatus(204);
  });
