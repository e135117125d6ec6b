import { expect, test } from "vitest";
import { verifyDeviceResponse } from "../../src/mdoc/index.ts";
import {
  byteAttempts,
  issuerAttempts,
  ownBase,
  partAttempts,
  seededRandom,
  sessionAttempts,
} from "./mutations.ts";
import { tryAll, vectorBases } from "./try-attempts.ts";

test("at least 2,500 changed presentations are refused without a crash, each within a second", async () => {
  const bases = [ownBase(), ...vectorBases()];
  const random = seededRandom(2_500);
  const each = Math.ceil(2_500 / bases.length);
  const attempts = [
    ...bases.flatMap((base) => [
      ...byteAttempts(base, each, random),
      ...partAttempts(base),
      ...sessionAttempts(base),
    ]),
    ...issuerAttempts(),
  ];
  expect(attempts.length).toBeGreaterThan(2_500);
  const { accepted, crashed, slowest } = await tryAll(attempts);
  console.info(`${attempts.length} attempts, slowest ${slowest.toFixed(0)} ms`);
  expect({ accepted, crashed }).toEqual({ accepted: [], crashed: [] });
  expect(slowest).toBeLessThan(1_000);
});

test("every single bit of a presentation counts", async () => {
  const base = ownBase();
  const attempts = Array.from({ length: base.bytes.length * 8 }, (_, bit) => {
    const at = bit >> 3;
    const bytes = base.bytes.with(at, (base.bytes[at] ?? 0) ^ (1 << (bit & 7)));
    return { ...base, name: `bit ${bit & 7} of byte ${at}`, bytes };
  });
  const { accepted, crashed } = await tryAll(attempts);
  expect({ accepted, crashed }).toEqual({ accepted: [], crashed: [] });
});

test("a presentation takes at most 15 ms of processor time", async () => {
  const { bytes, options } = ownBase();
  await verifyDeviceResponse(bytes, options);
  const before = process.cpuUsage();
  for (let count = 0; count < 100; count += 1) await verifyDeviceResponse(bytes, options);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1_000 / 100;
  console.info(`${milliseconds.toFixed(1)} ms of processor time`);
  expect(milliseconds).toBeLessThan(15);
});
