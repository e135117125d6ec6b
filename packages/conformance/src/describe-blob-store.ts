import {
  type BlobKey,
  type BlobMediaType,
  BlobNotFoundError,
  type BlobStore,
  type Image,
  systemEnvironment,
} from "@passmuster/core";
import { describe, expect, it } from "vitest";

/** One thing that a blob store must do; rejects when it does not. */
interface BlobStoreCheck {
  readonly name: string;
  check(store: BlobStore): Promise<void>;
}

const environment = systemEnvironment();
const key = (): BlobKey => environment.id("img");

function image(length: number, seed = 1, mediaType: BlobMediaType = "image/jpeg"): Image {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = index * 31 + (index >> 8) + seed;
  return { bytes, mediaType };
}

async function holds(store: BlobStore, at: BlobKey, expected: Image): Promise<void> {
  const found = await store.get(at);
  expect(found.mediaType).toBe(expected.mediaType);
  expect(Buffer.from(found.bytes).equals(expected.bytes), "the bytes that were put").toBe(true);
}

async function misses(store: BlobStore, at: BlobKey): Promise<void> {
  await expect(store.get(at)).rejects.toBeInstanceOf(BlobNotFoundError);
}

/** The suite as data. Each check gets a store of its own, which may hold other images. */
export const blobStoreChecks: readonly BlobStoreCheck[] = [
  {
    name: "gives back each image as it was put, with its media type",
    async check(store) {
      for (const mediaType of ["image/jpeg", "image/png", "image/webp", "text/plain"] as const) {
        const at = key();
        await store.put(at, image(1_000, 2, mediaType));
        await holds(store, at, image(1_000, 2, mediaType));
      }
    },
  },
  {
    name: "holds one byte, and as many as an image may have",
    async check(store) {
      const [small, large] = [key(), key()];
      await store.put(small, image(1));
      await store.put(large, image(10 * 2 ** 20));
      await holds(store, small, image(1));
      await holds(store, large, image(10 * 2 ** 20));
    },
  },
  {
    name: "stores the view that it was given, not the memory around it",
    async check(store) {
      const at = key();
      const around = image(100);
      await store.put(at, { ...around, bytes: around.bytes.subarray(10, 20) });
      await holds(store, at, { ...around, bytes: around.bytes.slice(10, 20) });
    },
  },
  {
    name: "keeps an image that nobody can change from outside",
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
    name: "takes many images at the same time and keeps them apart",
    async check(store) {
      const all = Array.from({ length: 24 }, (_, index) => ({ at: key(), image: image(5_000, index) }));
      await Promise.all(all.map(({ at, image }) => store.put(at, image)));
      await Promise.all(all.map(({ at, image }) => holds(store, at, image)));
    },
  },
  {
    name: "says that there is no image under a key never used",
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
    name: "deletes the images named, and no other",
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
    name: "takes deleting what is not there for no error, and deletes the rest",
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
    name: "takes no key but that of an image",
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
    name: "serves its own links, where it has any, until the image is deleted",
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
 * What every blob store must do, as vitest tests.
 *
 * @param open gives a store that is ready; called once a test
 * @example
 * describeBlobStore("directory", () => directoryBlobs(mkdtempSync(join(tmpdir(), "images-"))));
 */
export function describeBlobStore(name: string, open: () => BlobStore | Promise<BlobStore>): void {
  describe(`${name}: a blob store`, () => {
    for (const { name: promise, check } of blobStoreChecks) it(promise, async () => check(await open()));
  });
}
