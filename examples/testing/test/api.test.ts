import { createClient } from "passmuster/client";
import { verifyWebhook } from "passmuster/client/webhooks";
import { testPassmuster } from "passmuster/testing";
import { expect, test } from "vitest";

test("the client reaches the service without a port", async () => {
  const { publicUrl, token, request, make, passmuster } = await testPassmuster();
  const { verifications, documents } = createClient({ baseUrl: publicUrl, token, fetch: request }).flow(
    "identity",
  );
  const { id } = await verifications.create({
    person: { first_name: "Avenna", last_name: "Dunmarch" },
    documents: { photo_id: { type: "Passport", number: "SANDBOX-NAME", country: "ATA" } },
  });
  await documents.upload({
    verification: id,
    document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front: make.picture() },
  });
  await verifications.submit(id);
  await passmuster.drain();
  expect((await verifications.get(id)).status_label).toBe("Double Check");
});

test("the HTTP API responds as in production", async () => {
  const { request, decided } = await testPassmuster();
  const { id } = await decided();
  const approve = () =>
    request(`/api/v1/identity/verifications/${id}/approve`, {
      method: "PUT",
      body: JSON.stringify({ comment: "Seen.", email: "rita@example.test" }),
    });
  const answer = await approve();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "already_approved" });
});

test("a signed webhook is sent, and retried while the receiver is down", async () => {
  const { passmuster, webhooks, decided, advance, now } = await testPassmuster();
  const { secret } = await passmuster.webhooks.add({
    url: "https://hooks.example/passmuster",
    events: ["verification.finished"],
  });
  webhooks.answer(() => (webhooks.sent.length === 1 ? 503 : 204));
  const { id } = await decided();
  await advance(1);
  expect(webhooks.sent).toHaveLength(2);
  const [first, again] = webhooks.sent;
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  const tolerant = { tolerance: "2d", now: Date.parse(now()) } as const;
  const event = await verifyWebhook(
    { headers: again?.headers ?? {}, rawBody: again?.body ?? "" },
    secret,
    tolerant,
  );
  expect(event).toMatchObject({ type: "verification.finished", data: { verification_id: id } });
});
