import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createImageReader } from "../../../src/service/media/image.ts";

const images = createImageReader({ maxBytes: 2 ** 20, maxPixels: 1_000_000 });
afterAll(() => images.close());

const portrait = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a01020" } })
    .jpeg()
    .toBuffer();

/** Number of pixels of the card that are the portrait's red. */
async function redIn(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 120 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 80) red += 1;
  return red;
}

test("a portrait of any shape stands whole on a card of one size", async () => {
  for (const [width, height] of [
    [300, 400],
    [400, 300],
    [40, 60],
  ] as const) {
    const card = await images.drawCard(await portrait(width, height));
    const size = await sharp(card.bytes).metadata();
    expect([size.width, size.height, card.hasPortrait]).toEqual([1011, 638, true]);
    const scale = Math.min(350 / width, 450 / height);
    const area = width * height * scale * scale;
    expect(Math.abs((await redIn(card.bytes)) - area) / area).toBeLessThan(0.05);
  }
});

test("without a portrait, or with one that cannot be decoded, its place stays empty", async () => {
  for (const given of [undefined, new Uint8Array([1, 2, 3]), (await portrait(300, 400)).subarray(0, 400)]) {
    const card = await images.drawCard(given);
    expect([card.mediaType, card.hasPortrait, await redIn(card.bytes)]).toEqual(["image/jpeg", false, 0]);
  }
});
