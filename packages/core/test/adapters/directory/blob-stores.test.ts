import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobStoreChecks, describeBlobStore } from "@passmuster/conformance";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { directoryBlobs } from "../../../src/adapters/directory/blob-store.ts";
import { memoryBlobs } from "../../../src/adapters/memory/blob-store.ts";
import { BlobNotFoundError, type BlobStore, type StoredImage } from "../../../src/ports/blob-store.ts";

const folder = mkdtempSync(join(tmpdir(), "passmuster-images-"));
afterAll(() => rmSync(folder, { recursive: true }));

describeBlobStore("memory", memoryBlobs);
describeBlobStore("directory", () => directoryBlobs(mkdtempSync(join(folder, "store-"))));

/** A store without safeguards, to break in one place. */
function careless(): BlobStore & { readonly images: Map<string, StoredImage> } {
  const images = new Map<string, StoredImage>();
  return {
    images,
    put: async (key, { bytes, mediaType }) => {
      if (!/^img_[0-9a-z]{26}$/.test(key)) throw new TypeError("No key.");
      if (!images.has(key)) images.set(key, { bytes: Uint8Array.from(bytes), mediaType });
    },
    get: async (key) => {
      const found = images.get(key);
      if (!found) throw new BlobNotFoundError(key);
      return { ...found, bytes: Uint8Array.from(found.bytes) };
    },
    delete: async (keys) => {
      for (const key of keys) images.delete(key);
    },
  };
}

let server: Server;
let origin: string;
let served = careless();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    const image = served.images.get(pathname.slice(1)) ?? (searchParams.has("always") && { bytes: "x" });
    response.writeHead(image ? 200 : 404, { "content-type": searchParams.get("type") ?? "image/jpeg" });
    response.end(image ? image.bytes : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** A store that signs its own links. */
function linked(query = ""): BlobStore {
  served = careless();
  return { ...served, signedUrl: async (key) => `${origin}/${key}?${query}` };
}

const broken: Record<string, { readonly store: () => BlobStore; readonly caughtBy: RegExp }> = {
  "forgets the media type": {
    store: () => {
      const store = careless();
      return { ...store, get: async (key) => ({ ...(await store.get(key)), mediaType: "image/jpeg" }) };
    },
    caughtBy: /with its media type/,
  },
  "cuts at 8 MiB": {
    store: () => {
      const store = careless();
      return {
        ...store,
        put: (key, image) => store.put(key, { ...image, bytes: image.bytes.subarray(0, 2 ** 23) }),
      };
    },
    caughtBy: /the maximum size/,
  },
  "stores the whole buffer of a view": {
    store: () => {
      const store = careless();
      return {
        ...store,
        put: (key, image) => store.put(key, { ...image, bytes: new Uint8Array(image.bytes.buffer) }),
      };
    },
    caughtBy: /the given view/,
  },
  "keeps the caller's memory": {
    store: () => {
      const store = careless();
      return {
        ...store,
        put: async (key, image) => void (store.images.has(key) || store.images.set(key, image)),
      };
    },
    caughtBy: /unchanged when the caller changes/,
  },
  "hands out its own memory": {
    store: () => {
      const store = careless();
      return {
        ...store,
        get: async (key) => store.images.get(key) ?? Promise.reject(new BlobNotFoundError(key)),
      };
    },
    caughtBy: /unchanged when the caller changes/,
  },
  "mixes up images put at the same time": {
    store: () => {
      const store = careless();
      let last: StoredImage;
      const put: BlobStore["put"] = async (key, image) => {
        last = image;
        await Promise.resolve();
        await store.put(key, last);
      };
      return { ...store, put };
    },
    caughtBy: /separately/,
  },
  "throws another error for an unknown key": {
    store: () => {
      const store = careless();
      const get: BlobStore["get"] = (key) => store.get(key).catch(() => Promise.reject(new Error("ENOENT")));
      return { ...store, get };
    },
    caughtBy: /missing image for an unused key/,
  },
  "replaces images": {
    store: () => {
      const store = careless();
      const put: BlobStore["put"] = async (key, image) => {
        store.images.delete(key);
        await store.put(key, image);
      };
      return { ...store, put };
    },
    caughtBy: /never replaces/,
  },
  "deletes only the first": {
    store: () => {
      const store = careless();
      return { ...store, delete: (keys) => store.delete(keys.slice(0, 1)) };
    },
    caughtBy: /deletes only the named images/,
  },
  "deletes everything": {
    store: () => {
      const store = careless();
      return { ...store, delete: async () => store.images.clear() };
    },
    caughtBy: /only the named images/,
  },
  "fails when a key to delete does not exist": {
    store: () => {
      const store = careless();
      const remove: BlobStore["delete"] = async (keys) => {
        for (const key of keys) await store.get(key);
        await store.delete(keys);
      };
      return { ...store, delete: remove };
    },
    caughtBy: /ignores missing images/,
  },
  "accepts any key": {
    store: () => {
      const store = careless();
      const put: BlobStore["put"] = async (key, image) => {
        if (/^img_[0-9a-z]{26}$/.test(key)) await store.put(key, image);
        else store.images.set(key, image);
      };
      return { ...store, put };
    },
    caughtBy: /accepts only image keys/,
  },
  "serves links after deletion": { store: () => linked("always"), caughtBy: /serves its own links/ },
  "serves links with another type": {
    store: () => linked("type=text/html"),
    caughtBy: /serves its own links/,
  },
};

/** In the fast ring a broken store meets only the checks that must catch it. */
const checksFor = (caughtBy: RegExp) =>
  inject("size") < 1 ? blobStoreChecks.filter(({ name }) => caughtBy.test(name)) : blobStoreChecks;

async function failing(open: () => BlobStore, checks = blobStoreChecks): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, check } of checks) await check(open()).catch(() => failed.push(name));
  return failed;
}

describe("the suite for blob stores", () => {
  it.each(Object.entries(broken))("catches a store that %s", async (_, { store, caughtBy }) => {
    expect((await failing(store, checksFor(caughtBy))).join("; ")).toMatch(caughtBy);
  });

  it("has a broken store for each check", async () => {
    const failed = new Set<string>();
    for (const { store, caughtBy } of Object.values(broken))
      for (const name of await failing(store, checksFor(caughtBy))) failed.add(name);
    expect(blobStoreChecks.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });

  it("passes a store that signs its own links", async () => {
    expect(await failing(() => linked())).toEqual([]);
  });
});
