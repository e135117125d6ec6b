import { StorageUnavailableError } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import type { RateStore } from "../../../src/ports/rates.ts";
import { createRateLimit } from "../../../src/service/access/rate-limit.ts";
import type { Shared } from "../../../src/service/access/window-counts.ts";
import { countedRates } from "./counted-rates.ts";

const caller = { subject: "tok_1", tenant: "acme", scopes: [] };
const second = 1_000_000;

/** Processes that share a store which counts how often it is asked, and can be away. */
function processes(count: number, limit: number) {
  const rates = countedRates();
  const state = { now: 0, asked: 0, away: false, failures: 0 };
  const store: RateStore = {
    async take(order) {
      state.asked += 1;
      if (state.away) throw new StorageUnavailableError("away");
      return rates.take(order);
    },
  };
  const shared: Shared = {
    rates: store,
    keyOf: (key) => key,
    failed: () => {
      state.failures += 1;
    },
  };
  const limits = Array.from({ length: count }, () =>
    createRateLimit({ now: () => state.now }, limit, shared),
  );
  /** Requests in turn to each process. Resolves to the number that passed. */
  const send = async (requests: number): Promise<number> => {
    let passed = 0;
    for (let request = 0; request < requests; request += 1)
      if (!(await limits[request % count]?.(caller))?.exceeded) passed += 1;
    return passed;
  };
  return { state, limits, send };
}

test("four processes together admit exactly the limit of each minute", async () => {
  const { send, state } = processes(4, 600);
  expect(await send(2000)).toBe(600);
  state.now += 59 * second;
  expect(await send(400)).toBe(0);
  state.now += second;
  expect(await send(2000)).toBe(600);
});

test("one process admits the limit, and asks the store for less than a tenth of its requests", async () => {
  const { send, state } = processes(1, 600);
  expect(await send(5000)).toBe(600);
  expect(state.asked).toBeLessThan(60);
});

test("concurrent requests of a process place one order, and exactly the limit is admitted", async () => {
  const { limits, state } = processes(2, 100);
  const all = Array.from({ length: 500 }, (_, index) => limits[index % 2]?.(caller));
  const passed = (await Promise.all(all)).filter((quota) => quota?.exceeded === false);
  expect(passed.length).toBe(100);
  expect(state.asked).toBeLessThan(60);
});

test("while the store is away each process keeps its own limit, and asks once in five seconds", async () => {
  const { send, state } = processes(2, 100);
  state.away = true;
  expect(await send(1000)).toBe(200);
  expect(state.failures).toBe(2);
  state.now += 60 * second;
  expect(await send(1000)).toBe(200);
  expect([state.asked, state.failures]).toEqual([4, 4]);
  state.away = false;
  state.now += 60 * second;
  expect(await send(1000)).toBe(100);
});

test("a store that goes away in a minute never gives a process more than its own limit", async () => {
  const { send, state } = processes(2, 100);
  expect(await send(40)).toBe(40);
  state.away = true;
  state.now += second;
  expect(await send(1000)).toBe(160);
});

test("a response states what the whole limit has left", async () => {
  const { limits } = processes(2, 600);
  const [one, other] = limits;
  expect(await one?.(caller)).toEqual({ limit: 600, remaining: 599, reset: 60, exceeded: false });
  expect(await other?.(caller)).toMatchObject({ remaining: 561, exceeded: false });
});

test("a store that grants nothing and claims to have some ends the minute", async () => {
  const shared: Shared = {
    rates: { take: async ({ until }) => ({ granted: 0, left: 5, endsAt: until }) },
    keyOf: (key) => key,
    failed: () => undefined,
  };
  expect((await createRateLimit({ now: () => 0 }, 10, shared)(caller)).exceeded).toBe(true);
});
