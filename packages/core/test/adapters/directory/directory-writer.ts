import { directoryBlobs } from "../../../src/adapters/directory/blob-store.ts";
import { systemEnvironment } from "../../../src/base/runtime/environment.ts";

const blobs = directoryBlobs(process.argv[2] ?? "");
const { id } = systemEnvironment();

/** Stores images until killed, and prints each key once it is stored. */
async function write(): Promise<void> {
  for (let seed = 0; ; seed += 1) {
    const key = id("img");
    await blobs.put(key, { bytes: new Uint8Array(300_000).fill(seed), mediaType: "image/jpeg" });
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all([write(), write(), write(), write()]);
