import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { VerificationStorage } from "@passmuster/core/storage";
import { copySqlite, sqliteStorage } from "@passmuster/storage-sqlite";
import { requireFile } from "../open/existing.ts";
import { keysOf, openKeys } from "../open/keys.ts";
import { postgresPlace } from "../open/storage.ts";
import type { Settings } from "../settings.ts";
import { isPostgres, pathIn } from "../storage-address.ts";
import { parts } from "./manifest.ts";

/** One state of a storage, written to the folder of a backup. */
export interface Snapshot {
  readonly storage: VerificationStorage;
  readonly kind: "sqlite" | "postgres";
  readonly schema: number;
  close(): Promise<void>;
}

type Given = Settings<"storage" | "keys">;

/** @throws {Error} there is no such storage, or its schema is of another version */
export async function takeSnapshot(given: Given, folder: string): Promise<Snapshot> {
  requireFile(given.storage);
  return isPostgres(given.storage) ? ofPostgres(given, folder) : ofSqlite(given, folder);
}

async function ofSqlite(given: Given, folder: string): Promise<Snapshot> {
  const file = join(folder, parts.sqlite);
  rmSync(file, { force: true });
  await copySqlite(pathIn(given.storage), file);
  const storage = sqliteStorage(file, { keys: await openKeys(keysOf(given) ?? "") });
  await storage.ping();
  return {
    storage,
    kind: "sqlite",
    schema: storage.about?.schema ?? 0,
    close: () => storage.close(),
  };
}

async function ofPostgres(given: Given, folder: string): Promise<Snapshot> {
  const { copyPostgres } = await import("@passmuster/storage-postgres");
  const { url, schema } = postgresPlace(given.storage);
  const copy = await copyPostgres(url, { schema, keys: await openKeys(keysOf(given) ?? "") });
  await pipeline(
    Readable.from(withLineEnds(copy.lines())),
    createGzip(),
    createWriteStream(join(folder, parts.postgres), { mode: 0o600 }),
  );
  return { storage: copy.storage, kind: "postgres", schema: copy.schema, close: () => copy.close() };
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
