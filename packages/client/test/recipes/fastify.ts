import { verifyWebhook, type WebhookEvent } from "@passmuster/client/webhooks";
import type { FastifyInstance } from "fastify";

export const hooks =
  (secret: string, handle: (event: WebhookEvent) => Promise<void>) => async (app: FastifyInstance) => {
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Body: Buffer }>("/hooks", async ({ headers, body: rawBody }, reply) => {
      await handle(await verifyWebhook({ headers, rawBody }, secret));
      return reply.code(204).send();
    });
  };
