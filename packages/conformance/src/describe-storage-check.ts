import type { VerificationStorage } from "@passmuster/core/storage";
import type { Seeded } from "@passmuster/core/testing";

/** A storage whose contents the suite can search for erased data. */
export interface StorageUnderTest extends VerificationStorage {
  /** Its complete contents in any encoding that keeps ASCII readable: a dump, or the bytes of its file. */
  contents(): string | Uint8Array | Promise<string | Uint8Array>;
}

/** One requirement of the port: `run` rejects if an empty, migrated storage violates it. */
export interface StorageCheck {
  readonly name: string;
  readonly run: (storage: StorageUnderTest, seeded: Seeded) => Promise<void>;
}
