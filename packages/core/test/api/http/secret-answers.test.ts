import { expect, test } from "vitest";
import { createService } from "../../service.ts";

test("a response with a secret is never stored: its idempotency key has no effect", async () => {
  const { as, passmuster } = await createService();
  const admin = await as(["admin"]);
  const body = { url: "https://receiver.example.test/hook" };
  const first = await admin("POST", "/api/v1/webhooks", body, { "idempotency-key": "once" });
  const second = await admin("POST", "/api/v1/webhooks", body, { "idempotency-key": "once" });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers["idempotency-replayed"]).toBeUndefined();
  expect(second.json.data.secret).not.toBe(first.json.data.secret);
  await passmuster.close();
});
