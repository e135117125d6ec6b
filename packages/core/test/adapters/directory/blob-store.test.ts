import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import files, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { directoryBlobs } from "../../../src/adapters/directory/blob-store.ts";
import { systemEnvironment } from "../../../src/base/runtime/environment.ts";
import type { BlobKey } from "../../../src/model/ids.ts";
import type { StoredImage } from "../../../src/ports/blob-store.ts";

const { id } = systemEnvironment();
const image: StoredImage = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" };
let parent: string;
let root: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "passmuster-directory-"));
  root = join(parent, "made", "images");
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(parent, { recursive: true });
});

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

/** Records the store's calls to the file system, in order; every call succeeds. */
async function record(): Promise<string[]> {
  const calls: string[] = [];
  const names = new WeakMap<FileHandle, string>();
  const { open, rename } = files;
  vi.spyOn(files, "open").mockImplementation(async (path, ...others) => {
    const handle = await open(path, ...others);
    names.set(handle, basename(String(path)));
    return handle;
  });
  vi.spyOn(files, "rename").mockImplementation(async (from, to) => {
    calls.push(`rename ${basename(String(from))} ${basename(String(to))}`);
    await rename(from, to);
  });
  const probe = await open(parent, "r");
  const prototype = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { sync, writeFile } = prototype;
  vi.spyOn(prototype, "sync").mockImplementation(function (this: FileHandle) {
    calls.push(`flush ${names.get(this)}`);
    return sync.call(this);
  });
  vi.spyOn(prototype, "writeFile").mockImplementation(function (this: FileHandle, ...content) {
    calls.push(`write ${names.get(this)}`);
    return writeFile.apply(this, content);
  });
  syncBuiltinESMExports();
  return calls;
}

describe("a directory of images", () => {
  it("persists for the next process", async () => {
    const key = id("img");
    await directoryBlobs(root).put(key, image);
    expect(await directoryBlobs(root).get(key)).toMatchObject({ mediaType: "image/png" });
  });

  it("is created with the first image, readable only by its owner", async () => {
    const key = id("img");
    const blobs = directoryBlobs(root);
    expect(existsSync(root)).toBe(false);
    await blobs.put(key, image);
    const folder = join(root, key.slice(-2));
    expect(statSync(root).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, `${key}.png`)).mode & 0o777).toBe(0o600);
  });

  it("flushes an image before its rename, and its rename before `put` resolves", async () => {
    const key = id("img");
    const calls = await record();
    await directoryBlobs(root).put(key, image);
    const folder = key.slice(-2);
    expect(calls).toEqual([
      "flush made",
      `flush ${basename(parent)}`,
      "flush made",
      "flush images",
      `write ${key}.tmp`,
      `flush ${key}.tmp`,
      `rename ${key}.tmp ${key}.png`,
      `flush ${folder}`,
      "flush images",
    ]);
  });

  it("flushes a deletion before `delete` resolves", async () => {
    const key = id("img");
    const blobs = directoryBlobs(root);
    await blobs.put(key, image);
    const calls = await record();
    await blobs.delete([key, id("img")]);
    expect(calls).toEqual([`flush ${key.slice(-2)}`]);
  });

  it("ignores a half-written image after a crash, and deletes it with its key", async () => {
    const key = id("img");
    const blobs = directoryBlobs(root);
    mkdirSync(join(root, key.slice(-2)), { recursive: true });
    writeFileSync(join(root, key.slice(-2), `${key}.tmp`), "half");
    await expect(blobs.get(key)).rejects.toMatchObject({ name: "BlobNotFoundError" });
    await blobs.delete([key]);
    expect(filesIn(root)).toEqual([]);
  });

  it("leaves no file behind when an image cannot be written", async () => {
    const key = id("img");
    const unwritable = { mediaType: "image/jpeg", bytes: 7 } as unknown as StoredImage;
    await expect(directoryBlobs(root).put(key, unwritable)).rejects.toThrow();
    expect(filesIn(root)).toEqual([]);
  });

  it("stores exactly one of many concurrent puts under one key", async () => {
    const key = id("img");
    const stores = Array.from({ length: 8 }, () => directoryBlobs(root));
    const puts = await Promise.allSettled(
      stores.map((blobs, index) =>
        blobs.put(key, {
          bytes: new Uint8Array(50_000).fill(index),
          mediaType: index % 2 === 0 ? "image/png" : "image/jpeg",
        }),
      ),
    );
    const winner = puts.findIndex(({ status }) => status === "fulfilled");
    expect(puts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(filesIn(root)).toEqual([`${key}.${winner % 2 === 0 ? "png" : "jpg"}`]);
    expect((await directoryBlobs(root).get(key)).bytes[0]).toBe(winner);
  });

  it("writes only inside its folder, whatever the key", async () => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(parent, "secret.jpg"), "secret");
    const blobs = directoryBlobs(root);
    for (const key of [
      "../secret",
      "img_../../secret",
      "img_..\\secret",
      "img_%2e%2e%2fsecret",
      "/etc/passwd",
    ]) {
      await expect(blobs.put(key as BlobKey, image)).rejects.toBeInstanceOf(TypeError);
      await expect(blobs.get(key as BlobKey)).rejects.toMatchObject({ name: "BlobNotFoundError" });
      await blobs.delete([key as BlobKey]);
    }
    expect(filesIn(parent)).toEqual(["secret.jpg"]);
  });

  it("holds only complete images when its process is killed at any moment", async () => {
    const script = new URL("./directory-writer.ts", import.meta.url).pathname;
    for (const kept of inject("size") < 1 ? [7] : [1, 7, 23]) {
      const folder = join(root, String(kept));
      const writer = spawn(process.execPath, ["--conditions=@passmuster/source", script, folder]);
      const stored: string[] = [];
      for await (const line of createInterface(writer.stdout)) {
        stored.push(line);
        if (stored.length === kept) writer.kill("SIGKILL");
      }
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
      const blobs = directoryBlobs(folder);
      expect(stored.length).toBeGreaterThanOrEqual(kept);
      for (const key of stored) expect((await blobs.get(key as BlobKey)).bytes).toHaveLength(300_000);
      const named = filesIn(folder).filter((name) => name.endsWith(".jpg"));
      for (const name of named) {
        const { bytes } = await blobs.get(name.slice(0, -4) as BlobKey);
        expect(new Set(bytes).size).toBe(1);
        expect(bytes).toHaveLength(300_000);
      }
    }
  });
});
