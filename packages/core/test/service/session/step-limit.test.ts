import { StorageUnavailableError } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import type { RateStore } from "../../../src/ports/rates.ts";
import { createStepLimit } from "../../../src/service/session/step-limit.ts";
import { countedRates } from "../access/counted-rates.ts";

const second = 1_000_000;
const day = 86_400 * second;

/** Processes on one store that counts how often it is asked, and can be away. */
function processes(count: number) {
  const counted = countedRates();
  const state = { now: 0, asked: 0, away: false, failures: 0 };
  const rates: RateStore = {
    async take(order) {
      state.asked += 1;
      if (state.away) throw new StorageUnavailableError("away");
      return counted.take(order);
    },
  };
  const failed = () => {
    state.failures += 1;
  };
  const shared = { rates, keyOf: (key: string) => key, failed };
  const limits = Array.from({ length: count }, () => createStepLimit({ now: () => state.now }, shared));
  /** Batches in turn to each process. Resolves to the events that count. */
  const send = async (batches: number, events: number, verification = "ver_1"): Promise<number> => {
    let all = 0;
    for (let batch = 0; batch < batches; batch += 1)
      all += (await limits[batch % count]?.(verification, events)) ?? 0;
    return all;
  };
  return { state, limits, send };
}

test.each([
  [2, 50],
  [4, 50],
  [4, 7],
  [9, 1],
])(
  "%i processes on one store count 200 events of a verification, in batches of %i",
  async (count, events) => {
    const { send } = processes(count);
    expect(await send(2000, events)).toBe(200);
    expect(await send(2000, events, "ver_2")).toBe(200);
  },
);

test("the store is asked once for what most people cause, and seldom for the rest", async () => {
  const { send, state } = processes(1);
  expect(await send(25, 2)).toBe(50);
  expect(state.asked).toBe(1);
  expect(await send(1000, 2)).toBe(150);
  expect(state.asked).toBeLessThan(30);
});

test("concurrent batches of two processes count 200", async () => {
  const { limits } = processes(2);
  const all = await Promise.all(Array.from({ length: 400 }, (_, at) => limits[at % 2]?.("ver_1", 3)));
  expect(all.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(200);
});

test("a count ends thirty days after its first event, in the store alone", async () => {
  const { send, state } = processes(2);
  await send(2000, 50);
  state.now += 29 * day;
  expect(await send(10, 50)).toBe(0);
  state.now += 2 * day;
  expect(await send(10, 50)).toBeLessThanOrEqual(200);
});

test("while the store is away each process counts on its own, up to 200, and says so every five seconds", async () => {
  const { send, state } = processes(2);
  state.away = true;
  expect(await send(100, 50)).toBe(400);
  expect(state.failures).toBe(2);
  state.now += 6 * second;
  state.away = false;
  expect(await send(100, 50)).toBe(0);
});

test("without a store each process counts on its own", async () => {
  const limit = createStepLimit({ now: () => 0 });
  expect([await limit("a", 150), await limit("a", 150), await limit("a", 1)]).toEqual([150, 50, 0]);
});
