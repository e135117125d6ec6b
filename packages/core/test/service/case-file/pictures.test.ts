import { createHash, randomBytes } from "node:crypto";
import { ProcessBusyError } from "@passmuster/process-pool";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Verification } from "../../../src/model/verification.ts";
import { gatherPictures } from "../../../src/service/case-file/pictures.ts";
import { createImageReader, type ImageReader } from "../../../src/service/media/image.ts";

const images = createImageReader({ maxBytes: 20_000, maxPixels: 50_000_000 });
afterAll(() => images.close());

const verification = {
  id: "ver_1",
  tenant: "default",
  documents: [{ id: "doc_1", front: "img_1", back: null }],
} as unknown as Verification;

const gathered = (bytes: Uint8Array, reader: Pick<ImageReader, "reduce"> = images, isShown = true) =>
  gatherPictures(
    {
      images: reader,
      pictures: {
        put: async () => undefined,
        get: async () => ({ mediaType: "image/jpeg", bytes }),
        delete: async () => undefined,
      },
    },
    verification,
    isShown,
  );

test("a large picture is scaled to 1,600 pixels, also if it is larger than an upload may be", async () => {
  const raw = { width: 2000, height: 1000, channels: 3 } as const;
  const large = await sharp(randomBytes(6_000_000), { raw }).jpeg().toBuffer();
  const { of, jpegs } = await gathered(large);
  const [picture] = of.get("doc_1") ?? [];
  const shown = jpegs.get(picture?.shown ?? "");
  const { width, height } = await sharp(shown).metadata();
  expect([width, height, picture?.size]).toEqual([1600, 800, { width: 2000, height: 1000 }]);
  expect(picture?.original).toBe(createHash("sha256").update(large).digest("hex"));
});

test("a picture that cannot be decoded is not shown, and its digest stays", async () => {
  const { of, jpegs } = await gathered(Buffer.from("no picture"));
  expect([jpegs.size, of.get("doc_1")]).toEqual([
    0,
    [{ name: "front", original: expect.stringMatching(/^[0-9a-f]{64}$/), size: null, shown: null }],
  ]);
});

test("while too many images wait, the file is put off", async () => {
  const busy = {
    reduce: async () => {
      throw new ProcessBusyError("Too many images are waiting for a process.");
    },
  };
  await expect(gathered(Buffer.from("x"), busy)).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 5,
  });
  expect((await gathered(Buffer.from("x"), busy, false)).jpegs.size).toBe(0);
});
