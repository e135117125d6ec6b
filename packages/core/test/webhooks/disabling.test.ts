import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day, hour } from "../../src/calendar.ts";
import { createSending, type Sending } from "./sending.ts";

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

describe("an endpoint that is disabled", () => {
  test("by 410 hears nothing more, of this event or of others", async () => {
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

  test("after five days of nothing but failures, and not before", async () => {
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

  test("is not one that succeeded in between", async () => {
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

  test("is enabled by hand, and what it missed is replayed", async () => {
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
