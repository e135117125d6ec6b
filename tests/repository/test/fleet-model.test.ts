import { expect, test } from "vitest";
import { carried, quantile, simulate } from "../../../lab/capacity/model.ts";

test("a fleet without load decides in the time that the reading takes", () => {
  expect(
    simulate({ machines: 10, cores: 4 }, 0.1, [3]).every((seconds) => Math.abs(seconds - 3) < 1e-6),
  ).toBe(true);
});

test("a single core waits as the formula of Pollaczek and Khinchine says", () => {
  // M/D/1 at half its load: on average a wait of half a service.
  const taken = simulate({ machines: 1, cores: 1 }, 10, [0.05]);
  const average = taken.reduce((sum, seconds) => sum + seconds, 0) / taken.length;
  expect(average).toBeGreaterThan(0.05 * 1.45);
  expect(average).toBeLessThan(0.05 * 1.55);
});

test("the load that a fleet carries is decided in time, and a tenth more than its cores can do is not", () => {
  const fleet = { machines: 2, cores: 4 };
  const costs = [3, 4, 5];
  const most = carried(fleet, costs);
  expect(most).toBeLessThanOrEqual(2);
  expect(quantile(simulate(fleet, most, costs), 0.95)).toBeLessThanOrEqual(30);
  expect(quantile(simulate(fleet, 2.2, costs), 0.95)).toBeGreaterThan(30);
});
