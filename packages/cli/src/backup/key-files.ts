import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { keysOf } from "../open/keys.ts";
import type { Settings } from "../settings.ts";
import { parts } from "./manifest.ts";

/** Where the keys of a storage are on disk. */
export interface KeyPlaces {
  /** Absent with KMS, which keeps its keys. */
  readonly file?: string;
  /** The directory of the erasure secrets; absent with KMS without one. */
  readonly secrets?: string;
}

export function keyPlacesOf(given: Settings<"storage" | "keys">): KeyPlaces {
  const address = keysOf(given) ?? "";
  const file = /^file:(.+)$/.exec(address)?.[1];
  if (file !== undefined) return { file, secrets: `${file}.erasable` };
  const secrets = new URLSearchParams(address.split("?")[1]).get("erasable");
  return secrets === null ? {} : { secrets };
}

/** The address of the keys in the folder of a backup. Those in KMS stay there. */
export function keysIn(folder: string, given: Settings<"storage" | "keys">): string {
  if (keyPlacesOf(given).file !== undefined) return `file:${join(folder, parts.keys)}`;
  const [kms = "", query = ""] = (given.keys ?? "").split("?");
  const asked = new URLSearchParams(query);
  if (asked.has("erasable")) asked.set("erasable", join(folder, parts.secrets));
  return `${kms}?${asked}`;
}

/** Copies key file and erasure secrets between two places, for the running user only. */
export function copyKeys(from: KeyPlaces, to: KeyPlaces): void {
  if (from.file !== undefined && to.file !== undefined) {
    mkdirSync(dirname(to.file), { recursive: true, mode: 0o700 });
    copyFileSync(from.file, to.file);
  }
  if (from.secrets === undefined || to.secrets === undefined || !existsSync(from.secrets)) return;
  rmSync(to.secrets, { recursive: true, force: true });
  mkdirSync(to.secrets, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from.secrets))
    copyFileSync(join(from.secrets, name), join(to.secrets, name));
}
