import { expect, it } from "vitest";
import { isSameImage } from "../../src/faces/same-image.ts";
import { blotches, look, part } from "./blotches.ts";

const side = 240;

it("an image is the same as its mirrored part, and not the same as another image", async () => {
  const image = await blotches(1, side);
  const original = await look(image);
  expect(await isSameImage(original, await look(await part(image, side).flop().toBuffer()))).toBe(true);
  expect(await isSameImage(original, await look(await blotches(2, side)))).toBe(false);
});
