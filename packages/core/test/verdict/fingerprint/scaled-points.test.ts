import { expect, test } from "vitest";
import { askedTokens } from "../../../src/verdict/fingerprint/asked-tokens.ts";
import { scaledPointsOf } from "../../../src/verdict/fingerprint/scaled-points.ts";
import { printOfPatterned } from "../../service/session/patterned.ts";

test("all comparisons of an image share one search for its points", async () => {
  const print = await printOfPatterned();
  if (!print) throw new Error("no fingerprint");
  const [first] = scaledPointsOf(print);
  const all = [...scaledPointsOf({ ...print, scale: 2 })];
  expect(all[0]).toBe(first);
  expect(all.map(({ points }) => points.length)).toEqual(Array(7).fill(72));
  expect([...scaledPointsOf(print)]).toEqual(all);
  expect([...scaledPointsOf({ ...print, width: print.width + 1 })][0]).not.toBe(first);
});

test("an image is asked for by one list of tokens, and its mirrored image by another", async () => {
  const print = await printOfPatterned();
  if (!print) throw new Error("no fingerprint");
  const tokens = await askedTokens(print);
  expect(await askedTokens({ ...print })).toBe(tokens);
  const mirrored = await askedTokens(print, true);
  expect(mirrored.length).toBeGreaterThan(tokens.length);
  expect(tokens.every((token) => mirrored.includes(token))).toBe(true);
});
