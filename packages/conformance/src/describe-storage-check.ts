import type { Storage } from "@passmuster/core";
import type { Seeded } from "@passmuster/core/testing";

/** A storage that lets the suite see that what was erased is gone. */
export interface StorageUnderTest extends Storage {
  /** Everything it holds, in any encoding that leaves ASCII readable: a dump, or the bytes of its file. */
  contents(): string | Uint8Array | Promise<string | Uint8Array>;
}

/** One promise of the port: `run` rejects where an empty, migrated storage breaks it. */
export interface StorageCheck {
  readonly name: string;
  readonly run: (storage: StorageUnderTest, seeded: Seeded) => Promise<void>;
}
