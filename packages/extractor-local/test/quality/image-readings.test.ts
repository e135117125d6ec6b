import type { Box, PartReading } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { imageReadings } from "../../src/host/image-readings.ts";

const spot: Box = { left: 300, top: 600, width: 120, height: 60 };
const images = { front: { codes: ["glare"], reflections: [spot] } } as const;
const mrz = (state: PartReading["state"], box?: Box): PartReading => ({
  part: "mrz",
  state,
  side: "front",
  ...(box && { box }),
});
const covered = (parts: readonly PartReading[], has: readonly ("mrz" | "portrait")[] = ["mrz"]) =>
  imageReadings(has, { images, parts })?.front?.glareOverCode;

test("a reflection on the lines of the code covers the code", () => {
  expect(covered([mrz("unread", { left: 40, top: 620, width: 900, height: 80 })])).toBe(true);
});

test("a reflection beside a code does not cover it", () => {
  expect(covered([mrz("read", { left: 40, top: 720, width: 900, height: 80 })])).toBeUndefined();
});

test("a reflection on a side whose code was not found covers the code", () => {
  expect(covered([{ part: "mrz", state: "missing" }])).toBe(true);
});

test("a document without a code has none to cover", () => {
  expect(covered([{ part: "mrz", state: "missing" }], ["portrait"])).toBeUndefined();
});

test("each side has its own codes", () => {
  const back = { codes: ["blurred"], reflections: [] } as const;
  expect(imageReadings([], { images: { ...images, back }, parts: [] })).toEqual({
    front: { quality: ["glare"] },
    back: { quality: ["blurred"] },
  });
});
