import { once } from "node:events";
import { createPassmuster, directoryBlobs, fileKeys, sandboxExtractor } from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath } from "@passmuster/throwaway-postgres";
import { ready } from "./subject.ts";

/** A worker process. It begins on command. */
const passmuster = createPassmuster({
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the bench, thirty-two bytes or more",
  storage: postgresStorage(process.env.BENCH_DATABASE ?? "", {
    connections: 10,
    keys: fileKeys(keysPath(process.env.BENCH_DATABASE ?? "")),
  }),
  blobs: directoryBlobs("blobs"),
  extractor: sandboxExtractor(),
  work: { concurrency: 16 },
});
await passmuster.start({ work: false });
ready("");
await once(process, "message");
await passmuster.start();
