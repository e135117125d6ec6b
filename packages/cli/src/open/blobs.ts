import { type BlobStore, directoryBlobs, memoryBlobs } from "@vouchsafe/core";
import { pathIn } from "./storage.ts";

/** Opens `file:<directory>` or `memory:`. */
export function openBlobs(address: string): BlobStore {
  return address === "memory:" ? memoryBlobs() : directoryBlobs(pathIn(address));
}
