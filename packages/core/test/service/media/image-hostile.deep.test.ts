import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { ProcessBusyError } from "@passmuster/process-pool";
import { accepted, isBare, manyScans, palettePng, pngChunk, textured } from "@passmuster/test-files";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImageReader, type ImageReader } from "../../../src/service/media/image.ts";
import { ImageRefusedError, refusals } from "../../../src/service/media/image-refused.ts";

const guide = readFileSync(new URL("../../../../../docs/guide/operate.md", import.meta.url), "utf8");
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

describe("a file of another format", () => {
  it("is refused if only its start looks right", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const tiff = await textured().tiff().toBuffer();
    const beginnings = [
      Buffer.from([0xff, 0xd8, 0xff]),
      (forms.PNG ?? Buffer.alloc(0)).subarray(0, 8),
      (forms["lossy WebP"] ?? Buffer.alloc(0)).subarray(0, 12),
    ];
    for (const beginning of beginnings) {
      for (const rest of [Buffer.from(svg), tiff, Buffer.alloc(64, 0xff), Buffer.alloc(0)]) {
        expect(await refusal(Buffer.concat([beginning, rest]))).toBe("damaged");
      }
    }
  });

  it("is refused when it is animated", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 32, height: 32, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await refusal(animated)).toBe("animated");
  });
});

describe("a false header", () => {
  it.each([
    ["60,000 by 60,000", palettePng(60_000, 60_000, 8), "pixels"],
    ["as wide as can be written", palettePng(2 ** 31 - 1, 1, 0), "damaged"],
    ["one line of 40,000 pixels", palettePng(40_000, 1), "pixels"],
    ["a size of nothing", palettePng(0, 0), "damaged"],
    ["more rows than there are", palettePng(400, 4000, 8), "damaged"],
  ])("is refused: %s", async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it("is refused in a JPEG", async () => {
    const file = Buffer.from(forms["baseline JPEG"] ?? "");
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    const sized = (height: number, width: number): Buffer => {
      const copy = Buffer.from(file);
      copy.writeUInt16BE(height, frame + 5);
      copy.writeUInt16BE(width, frame + 7);
      return copy;
    };
    expect(await refusal(sized(65_000, 65_000))).toBe("pixels");
    expect(await refusal(sized(4_000, 4_000))).toBe("damaged");
    expect(await refusal(sized(0, 0))).toBe("damaged");
  });

  it("costs nothing in a PNG whose text would unpack to a large size", async () => {
    const text = deflateSync(Buffer.alloc(64 * mebibyte));
    const bomb = pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), text]));
    const file = palettePng(16, 16);
    const { bytes } = await images.normalise(Buffer.concat([file.subarray(0, 33), bomb, file.subarray(33)]));
    expect(isBare(bytes)).toBe(true);
  });
});

describe("a damaged image", () => {
  it("is refused wherever it is truncated", async () => {
    let cuts = 0;
    for (const [name, file] of Object.entries(forms)) {
      if (name === "Ultra HDR JPEG") continue;
      // The last chunk of a PNG has no pixels, so a PNG without it is complete.
      const whole = name.endsWith("PNG") ? file.length - 12 : file.length;
      for (let step = 0; step < 20; step += 1) {
        const cut = whole - 1 - Math.floor((step * whole) / 20);
        expect(["damaged", "format"], `${name} at ${cut}`).toContain(await refusal(file.subarray(0, cut)));
        cuts += 1;
      }
    }
    expect(cuts).toBe(240);
  });

  it("is refused or read, without any other effect, whichever bits flip", async () => {
    const outcomes: Record<string, number> = {};
    let state = 1;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (const [name, file] of Object.entries(forms)) {
      for (let tried = 0; tried < 20; tried += 1) {
        const broken = Buffer.from(file);
        // Most damage goes to the head, which has the structure.
        for (let flips = 0; flips <= tried % 4; flips += 1) {
          const at = random(tried % 2 === 0 ? 200 : broken.length);
          broken[at] = (broken[at] ?? 0) ^ (1 << random(8));
        }
        const outcome = await images.normalise(broken).then(
          ({ bytes }) => (isBare(bytes) ? "read" : "unclean"),
          (error) => (error instanceof ImageRefusedError ? "refused" : `${name}: ${error}`),
        );
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }
    expect(Object.keys(outcomes).sort()).toEqual(["read", "refused"]);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(260);
  });

  it("is refused if most of it is missing and a valid end was appended", async () => {
    const file = forms["baseline JPEG"] ?? Buffer.alloc(0);
    const mended = Buffer.concat([file.subarray(0, file.length / 2), Buffer.from([0xff, 0xd9])]);
    expect(await refusal(mended)).toBe("damaged");
  });

  it("is refused with a sentence without its content", async () => {
    const sentence = await images
      .normalise(Buffer.from([0xff, 0xd8, 0xff, 0x41]))
      .catch((error) => error.message);
    expect(sentence).toBe("The image is damaged or incomplete.");
  });
});

describe("an expensive image", () => {
  it("is refused if it takes too long, and the next one is read", async () => {
    const impatient = createImageReader({
      maxBytes: 10 * mebibyte,
      maxPixels: 400_000_000,
      processes: 1,
      timeLimit: 500,
      memoryLimit: 8 * 1024 * mebibyte,
    });
    expect(await refusal(palettePng(16_000, 16_000), impatient)).toBe("time");
    expect(await refusal(palettePng(8, 8), impatient)).toBe("accepted");
    await impatient.close();
  });

  it("is refused if it takes too much memory", async () => {
    const narrow = createImageReader({ ...limits, processes: 1, memoryLimit: 160 * mebibyte });
    // All coefficients of a progressive JPEG are kept until its last scan.
    const progressive = sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#888" } })
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    expect(await refusal(await progressive, narrow)).toBe("memory");
    expect(guide).toContain(
      `| a decoder takes too much memory | the upload gets 400: \`${refusals.memory}\` |`,
    );
    expect(await refusal(palettePng(8, 8), narrow)).toBe("accepted");
    await narrow.close();
  });

  it("is read if its scans are as many as encoders write", async () => {
    expect(await refusal(manyScans(7000, 7000, 12))).toBe("accepted");
    expect(await refusal(manyScans(1024, 1024, 700))).toBe("accepted");
  });

  it("leaves the host's memory unchanged", async () => {
    const patient = createImageReader({ ...limits, processes: 1, timeLimit: 60_000 });
    const file = palettePng(7000, 7000);
    let tasks = 0;
    const count = () => (tasks += 1);
    sharp.queue.on("change", count);
    const { bytes } = await patient.normalise(file);
    sharp.queue.off("change", count);
    await patient.close();
    // Its pixels are 147 MB. The host decodes nothing, and gets the new JPEG alone.
    expect(tasks).toBe(0);
    expect(bytes.buffer.byteLength).toBeLessThan(4 * mebibyte);
  });

  it("waits in a bounded queue", async () => {
    const reader = createImageReader({ ...limits, processes: 1 });
    const all = Array.from({ length: 40 }, () => reader.normalise(palettePng(8, 8)));
    const outcomes = await Promise.allSettled(all);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(ProcessBusyError);
    await reader.close();
  });
});
