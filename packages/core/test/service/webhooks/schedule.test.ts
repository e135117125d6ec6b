import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day, hour, second } from "../../../src/model/time.ts";
import { nextAttemptAt } from "../../../src/service/webhooks/schedule.ts";
import { createSending, type Sending, verified } from "./sending.ts";

const offsets = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

let sending: Sending;
beforeEach(async () => {
  sending = await createSending();
});
afterEach(() => sending.close());

describe("the schedule", () => {
  test("has ten attempts within 20 % of their offsets, with one id, one body, and each its own timestamp", async () => {
    sending.receiver.reply(500);
    const { id, secret } = await sending.add();
    await sending.start();
    const begun = sending.service.environment.now();
    const at: number[] = [];
    for (let tries = 0; tries < 20 && at.length < 10; tries += 1) {
      await sending.drain();
      at.push((sending.service.environment.now() - begun) / second);
      const [{ nextAt } = { nextAt: null }] = await sending.log(id);
      if (!nextAt) break;
      const wait = Date.parse(nextAt) * 1000 - sending.service.environment.now();
      sending.advance(wait - second / 100);
      await sending.drain();
      expect(sending.receiver.received).toHaveLength(at.length);
      sending.advance(second / 100 + 1000);
    }
    expect(at).toHaveLength(10);
    for (const [index, offset] of offsets.entries()) {
      expect(at[index]).toBeGreaterThanOrEqual(offset * 0.8);
      expect(at[index]).toBeLessThanOrEqual(offset * 1.2 + 1);
    }
    expect(new Set(sending.ids()).size).toBe(1);
    expect(new Set(sending.receiver.received.map(({ body }) => body)).size).toBe(1);
    const stamps = sending.receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
    for (const one of sending.receiver.received) verified(secret, one);
    sending.advance(20 * day);
    await sending.drain();
    expect(sending.receiver.received).toHaveLength(10);
    const entries = await sending.log(id);
    expect(entries.map(({ attempt }) => attempt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(entries[0]).toMatchObject({ outcome: "failed", nextAt: null });
  });

  test("ends with the first success", async () => {
    sending.receiver.replies((count) => (count < 3 ? 500 : 200));
    const { id } = await sending.add();
    await sending.start();
    for (let round = 0; round < 6; round += 1) {
      await sending.drain();
      sending.advance(hour);
    }
    expect((await sending.log(id)).map(({ outcome }) => outcome)).toEqual(["delivered", "failed", "failed"]);
    expect(await sending.webhooks.get(id)).toMatchObject({ failingSince: null });
  });

  test.each([
    ["120", 120],
    ["999999999", 86_400],
    ["0", 4],
    ["-5", 4],
    ["soon", 4],
    ["1.5", 4],
    ["Sat, 31 Jan 2026 13:00:00 GMT", 3600],
    ["Sat, 31 Jan 2026 11:00:00 GMT", 4],
  ])("waits for a Retry-After of %s", async (value, seconds) => {
    sending.receiver.reply({ status: 503, headers: { "retry-after": value } });
    const { id } = await sending.add();
    await sending.start();
    const begun = sending.service.environment.now();
    await sending.drain();
    const [entry] = await sending.log(id);
    const wait = (Date.parse(entry?.nextAt ?? "") * 1000 - begun) / second;
    expect(wait).toBeGreaterThan(seconds - 1);
    expect(wait).toBeLessThan(seconds + 3);
  });
});

test.each([0, 0.25, 0.5, 0.75, 1])("each wait is the interval between two offsets, ± 20 % (%f)", (chance) => {
  const at = offsets.map((offset) => offset * second);
  let due = 0;
  for (const [index, offset] of at.slice(1).entries()) {
    const tried = { attempt: index + 1, startedAt: due, endedAt: due, retryAfter: null, chance };
    const next = nextAttemptAt(tried) ?? Number.NaN;
    expect((next - due) / (offset - (at[index] ?? 0))).toBeCloseTo(0.8 + 0.4 * chance, 6);
    expect(Math.abs(next - offset) / offset).toBeLessThanOrEqual(0.2 + 1e-6);
    due = next;
  }
  expect(nextAttemptAt({ attempt: 10, startedAt: 0, endedAt: 0, retryAfter: "5", chance })).toBeUndefined();
});

test("an attempt that ends after the next was due is followed at once", () => {
  const tried = { attempt: 1, startedAt: 0, endedAt: 15 * second, retryAfter: null, chance: 0 };
  expect(nextAttemptAt(tried)).toBe(15 * second);
});
