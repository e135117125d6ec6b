import { createPassmuster, directoryBlobs, type Passmuster } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { sqliteStorage } from "../../src/index.ts";

/** A service on a folder that other processes use too. */
export function readingService(folder: string, extractor: Extractor): Passmuster {
  return createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: sqliteStorage(`${folder}/passmuster.db`),
    blobs: directoryBlobs(`${folder}/blobs`),
    extractor,
    session: { wait: "30s" },
    work: { lease: "1s", poll: "100ms" },
  });
}
