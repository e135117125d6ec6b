import { directoryBlobs, fileKeys } from "@passmuster/core";
import { type BlobStore, type Environment, systemEnvironment } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath } from "@passmuster/throwaway-postgres";

/** The ports of a server of the experiment; the same for every process. */
export interface Ground {
  readonly storage: string;
  readonly blobs: string;
  /** The start of the experiment in milliseconds. Its clocks run fast from then on. */
  readonly since: number;
}

const speed = 20;

/** The clock of every process of the experiment. */
export function fastEnvironment({ since }: Ground, ahead = 0): Environment {
  const system = systemEnvironment();
  const now = (): number => since * 1000 + (system.now() - since * 1000) * speed + ahead;
  return { ...system, now };
}

export const secret = "a secret of the experiment of thirty-two bytes or more";

export function openGround({ storage, blobs }: Ground): { storage: VerificationStorage; blobs: BlobStore } {
  return { storage: openStorageAt(storage), blobs: directoryBlobs(blobs) };
}

function openStorageAt(address: string): VerificationStorage {
  return address.startsWith("postgres:")
    ? postgresStorage(address, { connections: 4, keys: fileKeys(keysPath(address)) })
    : sqliteStorage(address);
}

/**
 * The settings of every server of the experiment, in seconds of its fast clock. `poll` and `lease` are real
 * time: leases follow the clock of the storage.
 */
export const settings = {
  secret,
  expiresAfter: false,
  limits: { requestsPerMinute: false },
  work: { lease: "3s", poll: "100ms", backoff: "5s" },
  webhooks: { timeout: "5s" },
} as const;
