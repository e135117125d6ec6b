import { afterEach, beforeEach, expect, test } from "vitest";
import { createService, identityBody, person, reviewer, withPassport } from "../../service.ts";
import { createReceiver } from "./receiver.ts";
import { createSending, type Sending } from "./sending.ts";

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

test("a thin body has no personal data, a full one neither links nor names of reviewers", async () => {
  const full = await createReceiver();
  await sending.add();
  await sending.add({ url: full.url, include: "full" });
  const { id } = await withPassport(sending.service.call);
  const at = `/api/v1/identity/verifications/${id}`;
  await sending.service.call("PUT", `${at}/submit`);
  await sending.drain();
  await sending.service.call("PUT", `${at}/reject`, { ...reviewer, comment: "Ines Marlow was here." });
  await sending.drain();
  const thin = sending.receiver.received.map(({ body }) => body).join();
  const rich = full.received.map(({ body }) => body).join();
  expect(sending.receiver.received.length).toBeGreaterThan(4);
  expect(full.received).toHaveLength(sending.receiver.received.length);
  for (const marker of [
    ...Object.values(person),
    identityBody.vendor_reference,
    "X1234567",
    "MARLOW",
    reviewer.email,
  ])
    expect(thin.toLowerCase()).not.toContain(marker.toLowerCase());
  expect(rich).toContain(person.first_name);
  expect(full.received.at(-1)?.json.data.verification).toMatchObject({
    id,
    vendor_reference: identityBody.vendor_reference,
    status_label: "Rejected",
    documents: [{ status_label: "Rejected", failed_rules: [] }],
  });
  for (const marker of [reviewer.email, "was here", "/images/", "/verify/", "/qr/"])
    expect(rich).not.toContain(marker);
  await full.close();
});

test("a full body of a deleted verification has no verification", async () => {
  await sending.add({ include: "full" });
  const id = await sending.start();
  await sending.service.passmuster.flow("identity").verifications.delete(id);
  await sending.drain();
  expect(sending.receiver.received.map(({ json }) => json.data.verification)).toEqual([null]);
});

test("log lines have no URL, secret, signature or response of an endpoint", async () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify([fields, message]));
  const logger = { debug: write, info: write, warn: write, error: write };
  const { passmuster, call } = await createService({ logger });
  sending.receiver.replies((count) => ({ status: count % 2 ? 500 : 200, body: "marker-of-answer" }));
  const url = `${sending.receiver.url}?key=marker-of-url`;
  const { secret, id } = await passmuster.webhooks.add({ url, allowPrivate: true, include: "full" });
  await withPassport(call);
  await passmuster.drain();
  await passmuster.webhooks.rotate(id);
  expect(lines.filter((line) => line.includes("delivered"))).not.toEqual([]);
  expect(lines.filter((line) => line.includes("failed"))).not.toEqual([]);
  const signatures = sending.receiver.received.map(({ headers }) =>
    String(headers["webhook-signature"]).slice(3),
  );
  for (const marker of ["marker-of", secret.slice(6), ...signatures, ...Object.values(person)])
    expect(lines.join().toLowerCase()).not.toContain(marker.toLowerCase());
  await passmuster.close();
});
