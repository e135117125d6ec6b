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

test("presentations that were changed, moved or misplaced are refused without a crash", async () => {
  const bases = [ownBase(), ...vectorBases().slice(0, 1)];
  const unchanged = await tryAll(bases);
  expect(unchanged.accepted).toHaveLength(bases.length);
  const random = seededRandom(25);
  const attempts = [
    ...bases.flatMap((base) => [
      ...byteAttempts(base, 100, random),
      ...partAttempts(base),
      ...sessionAttempts(base),
    ]),
    ...issuerAttempts(),
  ];
  const { accepted, crashed } = await tryAll(attempts);
  expect({ accepted, crashed }).toEqual({ accepted: [], crashed: [] });
});
