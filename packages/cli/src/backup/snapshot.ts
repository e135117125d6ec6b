import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { KeyStore } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { copySqlite, sqliteStorage } from "@passmuster/storage-sqlite";
import { requireFile } from "../open/existing.ts";
import { postgresPlace } from "../open/storage.ts";
import type { Settings } from "../settings.ts";
import { isPostgres, pathIn } from "../storage-address.ts";
import { parts } from "./manifest.ts";

/** One state of a storage, held until it is closed. */
export interface Snapshot {
  readonly kind: "sqlite" | "postgres";
  /** Opens the state with these keys, for reading. */
  open(keys: KeyStore): VerificationStorage;
  /** Writes the database to the folder. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** @throws {Error} there is no such storage, or its schema is of another version */
export async function takeSnapshot(given: Settings<"storage">, folder: string): Promise<Snapshot> {
  requireFile(given.storage);
  if (isPostgres(given.storage)) return ofPostgres(given.storage, folder);
  const file = join(folder, parts.sqlite);
  rmSync(file, { force: true });
  await copySqlite(pathIn(given.storage), file);
  // SQLite's state is its copy.
  const done = async () => undefined;
  return { kind: "sqlite", open: (keys) => sqliteStorage(file, { keys }), write: done, close: done };
}

async function ofPostgres(address: string, folder: string): Promise<Snapshot> {
  const { copyPostgres } = await import("@passmuster/storage-postgres");
  const { url, schema } = postgresPlace(address);
  const { lines, open, close } = await copyPostgres(url, { schema });
  const write = () =>
    pipeline(
      Readable.from(withLineEnds(lines())),
      createGzip(),
      createWriteStream(join(folder, parts.postgres), { mode: 0o600 }),
    );
  return { kind: "postgres", open, write, close };
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
