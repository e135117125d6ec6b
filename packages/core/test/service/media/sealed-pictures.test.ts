import { fullVerification } from "@passmuster/conformance/fixtures";
import { expect, test } from "vitest";
import { memoryBlobs } from "../../../src/adapters/memory/blob-store.ts";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import { systemEnvironment } from "../../../src/base/runtime/environment.ts";
import type { StoredImage } from "../../../src/ports/blob-store.ts";
import { IntegrityError } from "../../../src/ports/storage.ts";
import { createSealedPictures } from "../../../src/service/media/sealed-pictures.ts";
import { createSeeded } from "../../../src/testing/index.ts";

const environment = systemEnvironment();
const seeded = createSeeded(3);
const marker = Buffer.from("marker in the image ".repeat(20));
const image: StoredImage = { mediaType: "image/jpeg", bytes: marker };

async function opened() {
  const blobs = memoryBlobs();
  const storage = memoryStorage();
  const [mine, other, foreign] = [
    fullVerification(seeded, "mine"),
    fullVerification(seeded, "other"),
    fullVerification(seeded, "foreign", { tenant: "rival" }),
  ] as const;
  for (const one of [mine, other, foreign]) await storage.save(one, []);
  const pictures = createSealedPictures(blobs, storage);
  const key = environment.id("img");
  await pictures.put(mine, key, image);
  return { blobs, storage, pictures, mine, other, foreign, key };
}

test("an image is stored sealed, and read with its type", async () => {
  const { blobs, pictures, mine, key } = await opened();
  const stored = await blobs.get(key);
  expect(stored.mediaType).toBe("application/octet-stream");
  expect(Buffer.from(stored.bytes).includes("marker")).toBe(false);
  const read = await pictures.get(mine, key);
  expect([read.mediaType, Buffer.from(read.bytes)]).toStrictEqual(["image/jpeg", marker]);
});

test("an image opens for no other verification and no other tenant", async () => {
  const { pictures, other, foreign, key } = await opened();
  for (const owner of [other, foreign])
    await expect(pictures.get(owner, key)).rejects.toBeInstanceOf(IntegrityError);
});

test("every changed byte, an exchanged image and a cut one are refused", async () => {
  const { blobs, storage, mine, key } = await opened();
  const { bytes, mediaType } = await blobs.get(key);
  const read = async (changed: Uint8Array) => {
    const other = memoryBlobs();
    await other.put(key, { bytes: changed, mediaType });
    return createSealedPictures(other, storage).get(mine, key);
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(read(changed), `byte ${at}`).rejects.toBeInstanceOf(IntegrityError);
  }
  await expect(read(bytes.subarray(0, 20))).rejects.toBeInstanceOf(IntegrityError);
  const exchanged = environment.id("img");
  await blobs.put(exchanged, { bytes, mediaType });
  await expect(createSealedPictures(blobs, storage).get(mine, exchanged)).rejects.toBeInstanceOf(
    IntegrityError,
  );
});

test("a plain image in the place of a sealed one is refused", async () => {
  const { blobs, pictures, mine } = await opened();
  const planted = environment.id("img");
  await blobs.put(planted, image);
  await expect(pictures.get(mine, planted)).rejects.toThrow(/is not sealed/);
});

test("an erased verification's image opens no more, also from a copy", async () => {
  const { blobs, storage, pictures, mine, key } = await opened();
  const copy = memoryBlobs();
  await copy.put(key, await blobs.get(key));
  await storage.save({ ...mine, version: 2, deletedAt: environment.now() }, []);
  await storage.erase(mine.tenant, mine.id);
  await expect(createSealedPictures(copy, storage).get(mine, key)).rejects.toThrow(/There is no image/);
  await expect(pictures.put(mine, environment.id("img"), image)).rejects.toThrow();
});
