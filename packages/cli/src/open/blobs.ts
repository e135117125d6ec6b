import { directoryBlobs, memoryBlobs } from "@passmuster/core";
import type { BlobStore } from "@passmuster/core/ports";
import { pathIn } from "../storage-address.ts";
import { UsageError } from "../usage-error.ts";

/** Opens `file:<directory>`, `memory:` or `s3://<bucket>`. */
export async function openBlobs(address: string): Promise<BlobStore> {
  if (address.startsWith("s3:")) return openS3(address);
  return address === "memory:" ? memoryBlobs() : directoryBlobs(pathIn(address));
}

async function openS3(address: string): Promise<BlobStore> {
  const { s3FromUrl } = await import("@passmuster/blobs-s3");
  try {
    return s3FromUrl(address);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--blobs: ${error.message}`) : error;
  }
}
