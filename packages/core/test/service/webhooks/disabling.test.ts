import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day, hour } from "../../../src/model/time.ts";
import { createReceiver } from "./receiver.ts";
import { createSending, type Sending } from "./sending.ts";

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

describe("an endpoint is disabled", () => {
  test("by 410 and receives no further messages, of this event or of others", async () => {
    sending.receiver.reply(410);
    const { id } = await sending.add();
    await sending.start();
    await sending.drain();
    expect(await sending.webhooks.get(id)).toMatchObject({
      enabled: false,
      disabledReason: "gone",
    });
    await sending.start();
    sending.advance(day);
    await sending.drain();
    expect(sending.receiver.received).toHaveLength(1);
    expect((await sending.log(id)).map(({ outcome }) => outcome)).toEqual(["skipped", "failed"]);
  });

  test("after five days of only failures, and not before", async () => {
    sending.receiver.reply(500);
    const { id } = await sending.add();
    const enabled = async () => (await sending.webhooks.get(id)).enabled;
    await sending.start();
    await sending.drain();
    sending.advance(5 * day - hour);
    await sending.drain();
    expect(await enabled()).toBe(true);
    sending.advance(2 * hour);
    await sending.drain();
    expect(await enabled()).toBe(false);
    expect(await sending.webhooks.get(id)).toMatchObject({ disabledReason: "failing" });
  });

  test("not if it succeeded in between", async () => {
    sending.receiver.replies((count) => (count === 2 ? 200 : 500));
    const { id } = await sending.add();
    await sending.start();
    for (const wait of [4 * day, 4 * day, hour]) {
      await sending.drain();
      sending.advance(wait);
      await sending.start();
    }
    await sending.drain();
    expect(await sending.webhooks.get(id)).toMatchObject({ enabled: true, disabledReason: null });
  });

  test("until a person enables it, and missed messages are replayed", async () => {
    const { id } = await sending.add();
    expect(await sending.webhooks.update(id, { enabled: false })).toMatchObject({
      enabled: false,
      disabledReason: "by_hand",
    });
    const missed = await sending.start();
    await sending.drain();
    expect(sending.receiver.received).toEqual([]);
    expect(await sending.webhooks.update(id, { enabled: true })).toMatchObject({
      enabled: true,
      disabledAt: null,
      disabledReason: null,
    });
    expect(await sending.webhooks.replay(id, { since: "2026-01-31", failed: true })).toEqual({
      messages: 1,
    });
    await sending.drain();
    expect(sending.receiver.received.map(({ json }) => json.data.verification_id)).toEqual([missed]);
  });
});

describe("the host", () => {
  const heard: unknown[] = [];
  beforeEach(() => {
    heard.length = 0;
    sending.service.passmuster.on("webhook.disabled", (event) => void heard.push(event));
  });

  test("is told once of a gone endpoint; other endpoints are not", async () => {
    const other = await createReceiver();
    sending.receiver.reply(410);
    const { id } = await sending.add();
    await sending.add({ url: other.url });
    await sending.start();
    await sending.start();
    await sending.drain();
    await sending.drain();
    expect(heard).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        type: "webhook.disabled",
        tenant: "default",
        webhookId: id,
        reason: "gone",
        failingSince: expect.any(Number),
        occurredAt: expect.any(Number),
      },
    ]);
    expect(other.received.map(({ json }) => json.type)).toEqual([
      "verification.started",
      "verification.started",
    ]);
    await other.close();
  });

  test("is told of an endpoint that failed for five days, and again after its listener failed", async () => {
    let failures = 0;
    sending.service.passmuster.on("webhook.disabled", () => {
      failures += 1;
      if (failures === 1) throw new Error("Not now.");
    });
    sending.receiver.reply(500);
    const { id } = await sending.add();
    await sending.start();
    for (const wait of [5 * day + hour, hour]) {
      await sending.drain();
      sending.advance(wait);
    }
    await sending.drain();
    expect(heard).toMatchObject([
      { webhookId: id, reason: "failing" },
      { webhookId: id, reason: "failing" },
    ]);
    expect(new Set((heard as { id: string }[]).map((event) => event.id)).size).toBe(1);
  });

  test("is not told of its own changes", async () => {
    const { id } = await sending.add();
    await sending.webhooks.update(id, { enabled: false });
    await sending.start();
    await sending.drain();
    expect(heard).toEqual([]);
  });
});
