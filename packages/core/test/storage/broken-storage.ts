import { memoryStorage } from "../../src/memory/storage.ts";
import type { Storage } from "../../src/ports/storage.ts";
import type { StorageUnderTest } from "../../src/testing/describe-storage.ts";
import type { Verification } from "../../src/verification/verification.ts";

export type Rows = Map<Verification["id"], Verification>;
export type Breakage = (sound: Storage, rows: Rows) => Partial<Storage>;

/** A storage with one bug, and the check that must find it. */
export interface BrokenStorage {
  readonly bug: string;
  readonly foundBy: string;
  open(): StorageUnderTest;
}

export const broken = (bug: string, foundBy: string, breakage: Breakage): BrokenStorage => ({
  bug,
  foundBy,
  open() {
    const rows: Rows = new Map();
    const sound = memoryStorage(rows);
    return { ...sound, ...breakage(sound, rows), contents: () => JSON.stringify([...rows.values()]) };
  },
});
