import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hour } from "../../../src/model/time.ts";
import { createSending, last, type Sending, verified } from "./sending.ts";

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

test("during a rotation both secrets sign; after 24 hours only the new one", async () => {
  const { id, secret: old } = await sending.add();
  const { secret } = await sending.webhooks.rotate(id);
  expect(secret).not.toBe(old);
  const next = async () => {
    await sending.start();
    await sending.drain();
    return last(sending.receiver.received);
  };
  const both = await next();
  expect(String(both.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  verified(secret, both);
  verified(old, both);
  sending.advance(23.9 * hour);
  verified(old, await next());
  sending.advance(0.2 * hour);
  const one = await next();
  expect(String(one.headers["webhook-signature"])).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  verified(secret, one);
  expect(() => verified(old, one)).toThrow();
});

describe("a replay", () => {
  test("of a message sends it again under its id, even if delivered", async () => {
    const { id } = await sending.add();
    await sending.start();
    await sending.start();
    await sending.drain();
    const [first] = sending.receiver.received;
    const message = String(first?.headers["webhook-id"]);
    expect(await sending.webhooks.replay(id, { message })).toEqual({ messages: 1 });
    await sending.drain();
    expect(sending.receiver.received).toHaveLength(3);
    expect(sending.receiver.received[2]?.body).toBe(first?.body);
    expect(sending.ids()[2]).toBe(message);
  });

  test("of a period sends its attempted messages, each once", async () => {
    sending.receiver.replies((count) => (count === 2 ? 500 : 200));
    const { id } = await sending.add();
    await sending.start();
    await sending.drain();
    sending.advance(hour);
    await sending.start();
    await sending.drain();
    const since = "2026-01-31T12:30:00Z";
    const sent = async (input: object) =>
      (await sending.webhooks.replay(id, input as { since: string })).messages;
    expect(await sent({ since, failed: true })).toBe(1);
    await sending.drain();
    expect(await sent({ since, failed: true })).toBe(0);
    expect(await sent({ since })).toBe(1);
    expect(await sent({ since: "2026-01-31" })).toBe(2);
    expect(await sent({ since: "2026-01-31", until: since })).toBe(1);
    expect(await sent({ since: "2026-02-01" })).toBe(0);
  });

  test("of an unlogged message is refused", async () => {
    const { id } = await sending.add();
    const replay = (input: object) => sending.webhooks.replay(id, input as { since: string });
    await expect(replay({ message: "msg_00000000000000000000000000" })).rejects.toMatchObject({
      code: "message_not_found",
    });
    await expect(replay({})).rejects.toMatchObject({ code: "validation_failed" });
    await expect(replay({ since: "yesterday" })).rejects.toMatchObject({ code: "validation_failed" });
  });
});

test("a test event is sent at once, signed, even to a disabled endpoint, and has no effect on it", async () => {
  const { id, secret } = await sending.add();
  await sending.webhooks.update(id, { enabled: false });
  expect(await sending.webhooks.test(id)).toMatchObject({
    type: "webhook.test",
    outcome: "delivered",
    status: 204,
  });
  const only = last(sending.receiver.received);
  expect(verified(secret, only)).toMatchObject({ type: "webhook.test", data: { webhook_id: id } });
  sending.receiver.reply(500);
  expect(await sending.webhooks.test(id)).toMatchObject({ outcome: "failed", status: 500 });
  expect(await sending.webhooks.get(id)).toMatchObject({ failingSince: null });
  expect(await sending.log(id)).toHaveLength(2);
});
