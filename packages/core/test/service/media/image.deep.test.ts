import { accepted, corners, cornersOf, isBare, palettePng, textured } from "@passmuster/test-files";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImageReader, type ImageReader } from "../../../src/service/media/image.ts";
import { ImageRefusedError } from "../../../src/service/media/image-refused.ts";

const mebibyte = 2 ** 20;
const limits = { maxBytes: 10 * mebibyte, maxPixels: 50_000_000 };

let images: ImageReader;
let forms: Record<string, Buffer>;

beforeAll(async () => {
  images = createImageReader(limits);
  forms = await accepted();
  await images.warmUp();
});

afterAll(() => images.close());

async function refusal(bytes: Uint8Array, reader = images): Promise<string> {
  try {
    await reader.normalise(bytes);
  } catch (error) {
    if (error instanceof ImageRefusedError) return error.reason;
    throw error;
  }
  return "accepted";
}

describe("an accepted image", () => {
  it("becomes a plain JPEG of the same size, whatever its format", async () => {
    for (const [name, bytes] of Object.entries(forms)) {
      const { width, height } = await sharp(bytes).metadata();
      const image = await images.normalise(bytes);
      expect(image.mediaType, name).toBe("image/jpeg");
      expect(isBare(image.bytes), name).toBe(true);
      expect(await sharp(image.bytes).metadata(), name).toMatchObject({
        format: "jpeg",
        width,
        height,
        space: "srgb",
      });
    }
  });

  it.each(["4:2:0", "4:4:4"])("keeps its sampling of colours: %s", async (chromaSubsampling) => {
    const { bytes } = await images.normalise(await textured().jpeg({ chromaSubsampling }).toBuffer());
    expect((await sharp(bytes).metadata()).chromaSubsampling).toBe(chromaSubsampling);
  });

  it("keeps its appearance", async () => {
    const original = await textured().raw().toBuffer();
    const { bytes } = await images.normalise(forms.PNG ?? Buffer.alloc(0));
    const kept = await sharp(bytes).raw().toBuffer();
    const distance = original.reduce((sum, value, index) => sum + Math.abs(value - (kept[index] ?? 0)), 0);
    expect(distance / original.length).toBeLessThan(6);
  });

  it("is on white where it was transparent", async () => {
    const clear = { create: { width: 40, height: 40, channels: 4 as const, background: "#00000000" } };
    const { bytes } = await images.normalise(await sharp(clear).png().toBuffer());
    expect(await cornersOf(bytes)).toBe("white white white white");
  });

  it.each([
    [1, "red green blue white"],
    [2, "green red white blue"],
    [3, "white blue green red"],
    [4, "blue white red green"],
    [5, "red blue green white"],
    [6, "blue red white green"],
    [7, "white green blue red"],
    [8, "green white red blue"],
  ])("is upright for EXIF orientation %i", async (orientation, expected) => {
    const turned = await corners(120, 80).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const { bytes } = await images.normalise(turned);
    expect(await cornersOf(bytes)).toBe(expected);
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  it("loses location, owner, profile and comments", async () => {
    const tagged = await textured()
      .withExif({ IFD0: { Artist: "marker-owner" }, IFD3: { GPSLatitude: "51/1 30/1 3230/100" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>marker-xmp</x:xmpmeta>")
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, 12, ...Buffer.from("marker-com")]);
    const file = Buffer.concat([tagged.subarray(0, 2), comment, tagged.subarray(2)]);
    for (const marker of ["marker-owner", "marker-xmp", "marker-com"])
      expect(file.includes(marker)).toBe(true);
    const { bytes } = await images.normalise(file);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("marker");
    expect(isBare(bytes)).toBe(true);
  });

  it.each(["baseline JPEG", "PNG", "lossy WebP"])("loses trailing bytes: %s", async (form) => {
    const tail = Buffer.from("PK\x03\x04 <script>marker</script> %PDF-1.7");
    const { bytes } = await images.normalise(Buffer.concat([forms[form] ?? Buffer.alloc(0), tail]));
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("marker");
    expect(isBare(bytes)).toBe(true);
  });

  it("may have the maximum number of pixels, and not a row more", async () => {
    const small = createImageReader({ ...limits, maxPixels: 10_000 });
    expect(await refusal(palettePng(100, 100), small)).toBe("accepted");
    expect(await refusal(palettePng(100, 101), small)).toBe("pixels");
    await small.close();
  });

  it("may have the maximum number of bytes, and not one more", async () => {
    const file = forms.PNG ?? Buffer.alloc(0);
    const small = createImageReader({ ...limits, maxBytes: file.length });
    expect(await refusal(file, small)).toBe("accepted");
    expect(await refusal(Buffer.concat([file, Buffer.alloc(1)]), small)).toBe("bytes");
    await small.close();
  });
});
