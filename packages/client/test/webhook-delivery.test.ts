import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, type WebhookEvent } from "@passmuster/client/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerWith, expected, person } from "./server.ts";

let server: Awaited<ReturnType<typeof createServerWith>>;
let url: string;
let secret: string;
const events: WebhookEvent[] = [];
const endpoint = createServer(async (request, response) => {
  const rawBody = await buffer(request);
  await verifyWebhook({ headers: request.headers, rawBody }, secret).then(
    (event) => events.push(event) && response.writeHead(204),
    () => response.writeHead(400),
  );
  response.end();
});
beforeAll(async () => {
  server = await createServerWith();
  endpoint.listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
  await server.close();
  endpoint.closeAllConnections();
  endpoint.close();
});

test("webhooks of a real server verify, thin and full, also after a secret rotation", async () => {
  const client = await server.clientFor(["read", "write", "admin"]);
  const added = await client.webhooks.add({ url, allow_private: true });
  secret = added.secret;
  expect((await client.webhooks.test(added.id)).outcome).toBe("delivered");
  expect(events.pop()).toMatchObject({ type: "webhook.test", data: { webhook_id: added.id } });

  const { id } = await client.flow("identity").verifications.create(expected());
  await server.passmuster.drain();
  const data = { code: 1, flow: "identity", verification_id: id, status_label: "Started", sequence: 1 };
  expect(events.pop()).toMatchObject({
    id: expect.stringMatching(/^msg_/),
    type: "verification.started",
    data,
  });

  await client.webhooks.rotateSecret(added.id);
  await client.webhooks.update(added.id, { include: "full" });
  await client.flow("identity").verifications.create(expected());
  await server.passmuster.drain();
  const event = events.pop();
  if (event?.type !== "verification.started") throw new Error(`unexpected event: ${event?.type}`);
  expect(event.data.verification?.expected_data.person).toEqual(person);
  expect(event.data.verification?.documents).toEqual([]);
});
