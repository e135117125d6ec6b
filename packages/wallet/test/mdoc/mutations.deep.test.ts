import { expect, test } from "vitest";
import {
  byteAttempts,
  issuerAttempts,
  ownBase,
  partAttempts,
  seededRandom,
  sessionAttempts,
} from "./mutations.ts";
import { tryAll, vectorBases } from "./try-attempts.ts";

test("at least 2,500 changed presentations are refused without a crash", async () => {
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
  const { accepted, crashed } = await tryAll(attempts);
  expect({ accepted, crashed }).toEqual({ accepted: [], crashed: [] });
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
