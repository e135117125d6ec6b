import {
  type BlobKey,
  BlobNotFoundError,
  type BlobStore,
  type StoredImage,
  systemEnvironment,
} from "@passmuster/core/ports";
import { describe, expect, it } from "vitest";

/** One requirement of a blob store; rejects if the store violates it. */
interface BlobStoreCheck {
  readonly name: string;
  check(store: BlobStore): Promise<void>;
}

const environment = systemEnvironment();
const key = (): BlobKey => environment.id("img");

function image(length: number, seed = 1, mediaType: StoredImage["mediaType"] = "image/jpeg"): StoredImage {
  const bytes = new Uint8Array(length);
  const period = 65_536;
  for (let index = 0; index < Math.min(length, period); index += 1)
    bytes[index] = index * 31 + (index >> 8) + seed;
  for (let at = period; at < length; at += period) bytes.copyWithin(at, 0, period);
  return { bytes, mediaType };
}

async function holds(store: BlobStore, at: BlobKey, expected: StoredImage): Promise<void> {
  const found = await store.get(at);
  expect(found.mediaType).toBe(expected.mediaType);
  expect(Buffer.from(found.bytes).equals(expected.bytes), "the stored bytes").toBe(true);
}

async function misses(store: BlobStore, at: BlobKey): Promise<void> {
  await expect(store.get(at)).rejects.toBeInstanceOf(BlobNotFoundError);
}

/** The suite as data. Each check uses its own store, which may contain other images. */
export const blobStoreChecks: readonly BlobStoreCheck[] = [
  {
    name: "returns each image as stored, with its media type",
    async check(store) {
      for (const mediaType of ["image/jpeg", "image/png", "image/webp", "text/plain"] as const) {
        const at = key();
        await store.put(at, image(1_000, 2, mediaType));
        await holds(store, at, image(1_000, 2, mediaType));
      }
    },
  },
  {
    name: "stores images from one byte to the maximum size",
    async check(store) {
      const [small, large] = [key(), key()];
      const largest = image(10 * 2 ** 20);
      await store.put(small, image(1));
      await store.put(large, largest);
      await holds(store, small, image(1));
      await holds(store, large, largest);
    },
  },
  {
    name: "stores the given view, not the memory around it",
    async check(store) {
      const at = key();
      const around = image(100);
      await store.put(at, { ...around, bytes: around.bytes.subarray(10, 20) });
      await holds(store, at, { ...around, bytes: around.bytes.slice(10, 20) });
    },
  },
  {
    name: "keeps an image unchanged when the caller changes its own copy",
    async check(store) {
      const at = key();
      const given = image(100);
      await store.put(at, given);
      given.bytes.fill(0);
      await holds(store, at, image(100));
      (await store.get(at)).bytes.fill(0);
      await holds(store, at, image(100));
    },
  },
  {
    name: "stores concurrent images separately",
    async check(store) {
      const all = Array.from({ length: 24 }, (_, index) => ({ at: key(), image: image(5_000, index) }));
      await Promise.all(all.map(({ at, image }) => store.put(at, image)));
      await Promise.all(all.map(({ at, image }) => holds(store, at, image)));
    },
  },
  {
    name: "reports a missing image for an unused key",
    async check(store) {
      await store.put(key(), image(10));
      await misses(store, key());
    },
  },
  {
    name: "never replaces an image",
    async check(store) {
      const at = key();
      await store.put(at, image(100, 1));
      await store.put(at, image(100, 2)).catch(() => {});
      await store.put(at, image(100, 3, "image/png")).catch(() => {});
      await holds(store, at, image(100, 1));
    },
  },
  {
    name: "deletes only the named images",
    async check(store) {
      const keys = [key(), key(), key()] as const;
      for (const at of keys) await store.put(at, image(100));
      await store.delete([keys[0], keys[2]]);
      await misses(store, keys[0]);
      await misses(store, keys[2]);
      await holds(store, keys[1], image(100));
    },
  },
  {
    name: "ignores missing images in a deletion, and deletes the rest",
    async check(store) {
      const at = key();
      await store.put(at, image(100));
      await store.delete([]);
      await store.delete([key(), at, at, key()]);
      await store.delete([at]);
      await misses(store, at);
    },
  },
  {
    name: "accepts only image keys",
    async check(store) {
      for (const foreign of [
        "img_../../escaped",
        "img_",
        `${key()}/x`,
        `${key()}\0`,
        `img_${".".repeat(26)}`,
      ]) {
        await expect(store.put(foreign as BlobKey, image(10)), foreign).rejects.toThrow();
        await misses(store, foreign as BlobKey);
        await store.delete([foreign as BlobKey]);
      }
    },
  },
  {
    name: "serves its own links, if it has any, until the image is deleted",
    async check(store) {
      const at = key();
      await store.put(at, image(1_000));
      const url = await store.signedUrl?.(at, environment.now() + 60_000_000);
      if (url === undefined) return;
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(Buffer.from(await answer.arrayBuffer()).equals(image(1_000).bytes)).toBe(true);
      await store.delete([at]);
      expect((await fetch(url)).ok, "a link to a deleted image").toBe(false);
    },
  },
];

/**
 * The requirements of a blob store as vitest tests.
 *
 * @param open returns a store that is ready; called once a test
 * @example
 * describeBlobStore("directory", () => directoryBlobs(mkdtempSync(join(tmpdir(), "images-"))));
 */
export function describeBlobStore(name: string, open: () => BlobStore | Promise<BlobStore>): void {
  describe(`${name} conforms to the BlobStore port`, () => {
    for (const { name: promise, check } of blobStoreChecks) it(promise, async () => check(await open()));
  });
}
