import { manyScans } from "@passmuster/test-files";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { imageCost } from "../../../src/service/media/image-cost.ts";
import { imageFormat } from "../../../src/service/media/image-format.ts";

const costOf = (bytes: Buffer) => imageCost(bytes, imageFormat(bytes) ?? "image/jpeg");
/** The same picture in every run: mozjpeg chooses its scans by the content. */
const drawn = (channels: 3 | 4 = 3) =>
  sharp(
    Uint8Array.from({ length: 301 * 77 * channels }, (_, at) => (at * at * 31 + at * 7) % 251),
    { raw: { width: 301, height: 77, channels } },
  );

describe("the cost of an image", () => {
  it.each([
    ["a baseline JPEG", () => drawn().jpeg(), 1],
    ["a progressive JPEG", () => drawn().jpeg({ progressive: true }), 10],
    ["a progressive JPEG with optimised scans", () => drawn().jpeg({ progressive: true, mozjpeg: true }), 7],
    ["a PNG", () => drawn().png(), 1],
    ["an interlaced PNG", () => drawn().png({ progressive: true }), 1],
    ["a lossy WebP", () => drawn().webp(), 1],
    ["a lossless WebP", () => drawn().webp({ lossless: true }), 1],
    ["a WebP with alpha", () => drawn(4).webp(), 1],
  ])("is known of %s", async (_, make, scans) => {
    expect(costOf(await make().toBuffer())).toEqual({ pixels: 301 * 77, scans });
  });

  it.each([1, 2, 100, 883])("counts %i scans", (scans) => {
    expect(costOf(manyScans(1024, 1032, scans))).toEqual({ pixels: 1024 * 1032, scans });
  });

  it("ignores scans in metadata and after the end", () => {
    const file = manyScans(1024, 1024, 3);
    const hidden = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 12]), Buffer.from("ffda".repeat(5), "hex")]);
    const whole = Buffer.concat([file.subarray(0, 2), hidden, file.subarray(2), manyScans(1024, 1024, 9)]);
    expect(costOf(whole)?.scans).toBe(3);
  });

  it("counts scans behind fill bytes", () => {
    const file = manyScans(1024, 1024, 3);
    const at = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    const filled = Buffer.concat([file.subarray(0, at), Buffer.alloc(9, 0xff), file.subarray(at)]);
    expect(costOf(filled)?.scans).toBe(3);
  });

  it("is unknown of a broken structure", () => {
    for (const head of ["ffd8ff", "ffd8ffe0ffff", "89504e470d0a1a0a", `52494646000000005745425056503858`])
      expect(costOf(Buffer.from(head, "hex"))).toBeUndefined();
  });

  it.each(["ff", "ff00", "ffd0", "00", "ffda0002", "ffff00"])(
    "is known after reading each byte at most three times, if they repeat %s",
    (filling) => {
      const file = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(2 ** 12, filling, "hex")]);
      let reads = 0;
      const counted = new Proxy(file, {
        get(bytes, name) {
          if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
          return Reflect.get(bytes, name, bytes);
        },
      });
      const view = vi.spyOn(Buffer, "from").mockReturnValueOnce(counted);
      imageCost(file, "image/jpeg");
      view.mockRestore();
      expect(reads).toBeGreaterThan(file.length / 4);
      expect(reads).toBeLessThanOrEqual(3 * file.length);
    },
  );
});
