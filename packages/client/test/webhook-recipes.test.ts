import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { signTestEvent, verifyWebhook, type WebhookEvent } from "@vouchsafe/client/webhooks";
import express from "express";
import Fastify from "fastify";
import { expect, test } from "vitest";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const event = {
  type: "webhook.test",
  timestamp: "2026-01-31T12:00:00.000000Z",
  data: { webhook_id: "whk_1" },
} as const;

async function posted(url: string): Promise<number> {
  const { headers, rawBody } = await signTestEvent(event, secret);
  const { status } = await fetch(url, { method: "POST", headers, body: rawBody });
  return status;
}

test("the recipe for Express believes a webhook, also beside express.json()", async () => {
  const events: WebhookEvent[] = [];
  const app = express();
  app.post("/hooks", express.raw({ type: "application/json" }), async (request, response) => {
    events.push(await verifyWebhook({ headers: request.headers, rawBody: request.body }, secret));
    response.sendStatus(204);
  });
  app.use(express.json());
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await posted(`http://127.0.0.1:${port}/hooks`)).toBe(204);
  expect(events).toMatchObject([event]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("the recipe for Fastify believes a webhook, and leaves the parsers of other routes alone", async () => {
  const events: WebhookEvent[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.register(async (hooks) => {
    hooks.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Body: Buffer }>("/hooks", async ({ headers, body }, reply) => {
      events.push(await verifyWebhook({ headers, rawBody: body }, secret));
      return reply.code(204).send();
    });
  });
  app.post("/other", async ({ body }) => body);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await posted(`${url}/hooks`)).toBe(204);
  expect(events).toMatchObject([event]);
  const other = await app.inject({ method: "POST", url: "/other", payload: { a: 1 } });
  expect(other.json()).toEqual({ a: 1 });
  await app.close();
});

test("the recipe for Next and Hono, which hand over a Request, believes a webhook", async () => {
  const POST = async (request: Request) => {
    const { type } = await verifyWebhook(request, secret);
    return Response.json({ type });
  };
  const { headers, rawBody } = await signTestEvent(event, secret);
  const response = await POST(
    new Request("https://example.test/hooks", { method: "POST", headers, body: rawBody }),
  );
  expect(await response.json()).toEqual({ type: "webhook.test" });
});
