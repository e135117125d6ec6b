import { resolve } from "node:path";
import { type FileKeys, fileKeys } from "@passmuster/core";

/** Opens `file:<path>`. */
export function openKeys(address: string): FileKeys {
  return fileKeys(resolve(address.slice("file:".length)));
}

/** The address of the keys that a storage is opened with; `undefined` if it names none. */
export function keysOf(storage: string, keys: string | undefined): string | undefined {
  const path = /^sqlite:(.+)$/.exec(storage)?.[1];
  return keys ?? (path === undefined ? undefined : `file:${path}.keys`);
}
