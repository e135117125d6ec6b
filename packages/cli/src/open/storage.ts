import { memoryStorage, type Storage } from "@vouchsafe/core";
import { sqliteStorage } from "@vouchsafe/storage-sqlite";

/** Opens `sqlite:<path>` or `memory:`. */
export function openStorage(address: string): Storage {
  return address === "memory:" ? memoryStorage() : sqliteStorage(pathIn(address));
}

/** What stands behind the scheme: `sqlite:./a.db` → `./a.db`. */
export function pathIn(address: string): string {
  return address.slice(address.indexOf(":") + 1);
}
