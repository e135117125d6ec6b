import { manyScans, textured } from "@passmuster/test-files";
import { describe, expect, it } from "vitest";
import { createImageReader } from "../../../src/service/media/image.ts";
import { ImageRefusedError } from "../../../src/service/media/image-refused.ts";

/** Without processes: an image that it would decode waits for ever. */
const images = createImageReader({ maxBytes: 10 * 2 ** 20, maxPixels: 50_000_000, processes: 0 });

/** The reason of a refusal that needs no decoding. */
function refusal(bytes: Uint8Array): Promise<string> {
  const refused = images.normalise(bytes).then(
    () => "accepted",
    (error) => (error instanceof ImageRefusedError ? error.reason : String(error)),
  );
  return Promise.race([refused, new Promise<string>((resolve) => setImmediate(resolve, "decoding"))]);
}

describe("a file of another format", () => {
  it("is refused by its first bytes, even if sharp could read it", async () => {
    const image = textured();
    const others: Record<string, Uint8Array> = {
      nothing: new Uint8Array(),
      "one byte": Uint8Array.of(0xff),
      zeros: new Uint8Array(1000),
      text: Buffer.from("<html><script>alert(1)</script></html>"),
      PDF: Buffer.from("%PDF-1.7\n1 0 obj\n"),
      SVG: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      TIFF: await image.clone().tiff().toBuffer(),
      GIF: await image.clone().gif().toBuffer(),
      AVIF: await image.clone().avif({ effort: 0 }).toBuffer(),
    };
    for (const [name, bytes] of Object.entries(others)) expect(await refusal(bytes), name).toBe("format");
  });
});

describe("an expensive image", () => {
  it("is refused before it is decoded if it has too many scans for its size", async () => {
    const all = [manyScans(7000, 7000, 800), manyScans(7000, 7000, 17), manyScans(2048, 2048, 200)];
    for (const file of all) expect(await refusal(file)).toBe("time");
  });
});
