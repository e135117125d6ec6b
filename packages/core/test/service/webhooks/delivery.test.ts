import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day, hour } from "../../../src/model/time.ts";
import { withPassport } from "../../service.ts";
import { createReceiver, endlessly, hangs } from "./receiver.ts";
import { createSending, last, type Sending, verified } from "./sending.ts";

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

test("an event arrives once, signed, with only ids, labels and numbers", async () => {
  const { secret } = await sending.add();
  const id = await sending.start();
  await sending.drain();
  expect(sending.receiver.received).toHaveLength(1);
  const only = last(sending.receiver.received);
  expect(only.json).toEqual({
    type: "verification.started",
    timestamp: expect.stringMatching(/^2026-01-31T12:00:00\.\d{6}Z$/),
    data: {
      code: 1,
      flow: "identity",
      verification_id: id,
      status_label: "Started",
      verification_status_label: "Started",
      sequence: 1,
    },
  });
  expect(only.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": expect.stringMatching(/^msg_/),
  });
  expect(verified(secret, only)).toEqual(only.json);
  expect(() => verified(secret, { ...only, body: only.body.replace("Started", "Approved") })).toThrow();
  expect(() => verified(secret, { ...only, headers: { ...only.headers, "webhook-id": "msg_x" } })).toThrow();
  await sending.drain();
  expect(sending.receiver.received).toHaveLength(1);
});

test("events of a document and of a decision name them", async () => {
  await sending.add();
  const { id, document } = await withPassport(sending.service.call);
  await sending.service.call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await sending.drain();
  const uploaded = sending.receiver.received.find(({ json }) => json.type === "document.uploaded");
  expect(uploaded?.json.data).toMatchObject({ document_id: document, status_label: "Uploaded" });
  const decided = sending.receiver.received.find(({ json }) => json.type === "decision.made");
  expect(decided?.json.data).toMatchObject({
    document_id: document,
    decision_id: expect.stringMatching(/^dec_/),
    verification_status_label: "Approved",
  });
});

test("each endpoint receives its event types, of its own tenant", async () => {
  const [all, some, foreign] = await Promise.all([createReceiver(), createReceiver(), createReceiver()]);
  await sending.add({ url: all.url });
  await sending.add({ url: some.url, events: ["document.uploaded", "verification.finished"] });
  await sending.service.passmuster.forTenant("globex").webhooks.add({ url: foreign.url, allowPrivate: true });
  await withPassport(sending.service.call);
  await sending.drain();
  expect(all.received.map(({ json }) => json.type).sort()).toEqual([
    "document.uploaded",
    "verification.started",
  ]);
  expect(some.received.map(({ json }) => json.type)).toEqual(["document.uploaded"]);
  expect(foreign.received).toEqual([]);
  await Promise.all([all, some, foreign].map((one) => one.close()));
});

describe("the outcome of an attempt", () => {
  test.each([200, 201, 204, 299])("%i is a success", async (status) => {
    sending.receiver.reply(status);
    const { id } = await sending.add();
    await sending.start();
    await sending.drain();
    expect(await sending.log(id)).toMatchObject([
      { outcome: "delivered", status, failure: null, nextAt: null, attempt: 1 },
    ]);
  });

  test.each([
    [301, "redirect"],
    [302, "redirect"],
    [307, "redirect"],
    [308, "redirect"],
    [304, "redirect"],
    [400, "status"],
    [404, "status"],
    [429, "status"],
    [500, "status"],
    [503, "status"],
  ])("%i is a failure that is retried", async (status, failure) => {
    const elsewhere = await createReceiver();
    sending.receiver.reply({ status, headers: { location: elsewhere.url } });
    const { id } = await sending.add();
    await sending.start();
    await sending.drain();
    expect(await sending.log(id)).toMatchObject([
      { outcome: "failed", status, failure, nextAt: expect.any(String) },
    ]);
    expect(sending.receiver.received).toHaveLength(1);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test("a late response is a failure, and so is a refused connection", async () => {
    sending.receiver.reply(hangs);
    const { id } = await sending.add();
    const dead = await sending.add({ url: "http://127.0.0.1:1/" });
    await sending.start();
    await sending.drain();
    expect(await sending.log(id)).toMatchObject([{ outcome: "failed", status: null, failure: "timeout" }]);
    expect(await sending.log(dead.id)).toMatchObject([
      { outcome: "failed", status: null, failure: "connection" },
    ]);
  });

  test("a 2xx whose body never ends is a success, and its start is kept", async () => {
    const body = endlessly();
    // Reading until the time-out would exceed this test's limit.
    const patient = await createSending("60s");
    patient.receiver.reply(body.reply);
    const { id } = await patient.add();
    await patient.start();
    await patient.drain();
    const [entry] = await patient.log(id);
    await patient.close();
    expect(entry).toMatchObject({ outcome: "delivered", status: 200 });
    expect(entry?.response).toBe("x".repeat(4096));
    expect(body.written()).toBeLessThan(16 * 1024 * 1024);
  });

  test("the stored response is text of at most 4 kB", async () => {
    sending.receiver.reply({ status: 500, body: `\0${"é".repeat(4000)}` });
    const { id } = await sending.add();
    await sending.start();
    await sending.drain();
    const [entry] = await sending.log(id);
    expect(entry?.response).toMatch(/^é+$/);
    expect(Buffer.byteLength(entry?.response ?? "")).toBeLessThanOrEqual(4096);
  });
});

test("a removed endpoint receives no pending messages", async () => {
  sending.receiver.reply(500);
  const { id } = await sending.add();
  await sending.start();
  await sending.drain();
  await sending.webhooks.remove(id);
  sending.advance(day);
  await sending.drain();
  expect(sending.receiver.received).toHaveLength(1);
});

test("a failing listener neither delays nor repeats a webhook", async () => {
  let calls = 0;
  sending.service.passmuster.on("*", () => {
    calls += 1;
    if (calls < 3) throw new Error("not now");
  });
  await sending.add();
  await sending.start();
  for (let round = 0; round < 5; round += 1) {
    await sending.drain();
    expect(sending.receiver.received).toHaveLength(1);
    sending.advance(hour);
  }
  expect(calls).toBe(3);
});
