import type { Storage } from "../ports/storage.ts";
import type { Seeded } from "./fixtures/storage-seed.ts";

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
