import { memoryStorage } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { isPostgres, pathIn } from "../storage-address.ts";
import { UsageError } from "../usage-error.ts";
import { keysOf, openKeys } from "./keys.ts";

/** Opens `sqlite:<path>`, `postgres://<user>@<host>/<database>?schema=<name>` or `memory:`. */
export async function openStorage({ storage, keys }: Addresses): Promise<VerificationStorage> {
  if (isPostgres(storage)) return openPostgres(storage, keysOf({ storage, keys }) ?? "");
  if (storage === "memory:") return memoryStorage();
  return sqliteStorage(pathIn(storage), keys === undefined ? {} : { keys: await openKeys(keys) });
}

/** The settings that a storage is opened with. */
export interface Addresses {
  readonly storage: string;
  readonly keys: string | undefined;
}

/** The address of a database, and the schema that it names. @throws {UsageError} */
export function postgresPlace(address: string): { readonly url: string; readonly schema: string } {
  if (!URL.canParse(address)) throw new UsageError("--storage is not a valid postgres:// address.");
  const url = new URL(address);
  const schema = url.searchParams.get("schema") ?? "passmuster";
  url.searchParams.delete("schema");
  return { url: url.href, schema };
}

async function openPostgres(address: string, keys: string): Promise<VerificationStorage> {
  const { url, schema } = postgresPlace(address);
  const { postgresStorage } = await import("@passmuster/storage-postgres");
  const store = await openKeys(keys);
  try {
    return postgresStorage(url, { schema, keys: store });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--storage: ${error.message}`) : error;
  }
}
