import { appendFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fresh, pool } from "./pools.ts";

it("of two processes long jobs take none as long as short ones come", async () => {
  const jobs = pool({ size: 2, confine: "off" });
  const file = fresh();
  const met = jobs.run({ do: "meet", file, others: 2 });
  const long = jobs.run({ do: "echo", value: "long" }, undefined, "long");
  expect(await jobs.run({ do: "echo", value: "short" })).toBe("short");
  expect(await Promise.race([long, "waits"])).toBe("waits");
  appendFileSync(file, "x");
  expect(await Promise.all([met, long])).toEqual(["met", "long"]);
});

it("long jobs take every process once no short one comes", async () => {
  const jobs = pool({ size: 2, confine: "off" });
  const file = fresh();
  await jobs.run({ do: "echo", value: "short" });
  const meeting = [1, 2].map(() => jobs.run({ do: "meet", file, others: 2 }, undefined, "long"));
  expect(await Promise.all(meeting)).toEqual(["met", "met"]);
});

it("one process does long jobs too, after the short ones that wait", async () => {
  const jobs = pool({ confine: "off" });
  const file = fresh();
  const met = jobs.run({ do: "meet", file, others: 2 }, undefined, "long");
  const long = jobs.run({ do: "count" }, undefined, "long");
  const short = jobs.run({ do: "count" });
  appendFileSync(file, "x");
  expect([await met, await short, await long]).toEqual(["met", 2, 3]);
});
