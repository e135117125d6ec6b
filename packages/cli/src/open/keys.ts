import { resolve } from "node:path";
import { type FileKeys, fileKeys } from "@passmuster/core";
import { erasableKeys, type KeyStore } from "@passmuster/core/ports";
import type { Settings } from "../settings.ts";
import { isPostgres } from "../storage-address.ts";
import { UsageError } from "../usage-error.ts";

type Addresses = Settings<"storage" | "keys">;

/** Opens `file:<path>`, or `aws-kms:<key id>?region=<region>&erasable=<directory>&endpoint=<address>`. */
export async function openKeys(address: string): Promise<KeyStore> {
  if (!address.startsWith("aws-kms:")) return openFileKeys(address);
  const [id = "", query = ""] = address.slice("aws-kms:".length).split("?");
  const given = new URLSearchParams(query);
  const [region, erasable, endpoint] = ["region", "erasable", "endpoint"].map((name) => given.get(name));
  const { awsKmsKeys } = await import("@passmuster/keys-aws-kms");
  try {
    const keys = awsKmsKeys({ keyId: id, region: region ?? "", ...(endpoint && { endpoint }) });
    return erasable ? erasableKeys(keys, erasable) : keys;
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--keys: ${error.message}`) : error;
  }
}

export function openFileKeys(address: string): FileKeys {
  return fileKeys(address.slice("file:".length));
}

/** Says on stderr where the keys are, if nobody chose a place: a container without a volume loses them. */
export function warnOfUsualKeys(given: Addresses, warn: (line: string) => void): void {
  if (!isPostgres(given.storage) || given.keys !== undefined) return;
  const path = resolve(usualPath);
  warn(
    `passmuster: The keys are in the working directory: ${path}. Every process and every backup needs them. Name a place with --keys file:PATH (or PASSMUSTER_KEYS).`,
  );
}

const usualPath = ".passmuster/keys";

/** The address of the keys that a storage is opened with; `undefined` for a storage in memory. */
export function keysOf({ storage, keys }: Addresses): string | undefined {
  const path = /^sqlite:(.+)$/.exec(storage)?.[1];
  if (keys !== undefined || storage === "memory:") return keys;
  return path === undefined ? `file:./${usualPath}` : `file:${path}.keys`;
}
