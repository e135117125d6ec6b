import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";

/** The parts of a backup in its folder. */
export const parts = {
  manifest: "manifest.json",
  sqlite: "database.db",
  postgres: "database.jsonl.gz",
  images: "images",
  keys: "keys",
  secrets: "keys.erasable",
} as const;

/** What a backup has. */
export interface Facts {
  /** Of the command that made it. */
  readonly passmuster: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly storage: "sqlite" | "postgres";
  /** The version of the schema. */
  readonly schema: number;
  readonly verifications: number;
  readonly images: number;
  /** Keys of images that the image store has lost. */
  readonly missing: readonly string[];
  /** Verifications of the database that were erased before the keys were copied: they do not open. */
  readonly erased: number;
}

export interface Manifest extends Facts {
  readonly version: 1;
  /** By path in the folder, with `/`. */
  readonly files: Readonly<Record<string, FileFacts>>;
}

interface FileFacts {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Digests every file of a backup. */
export async function manifestOf(folder: string, facts: Facts): Promise<Manifest> {
  const files: Record<string, FileFacts> = {};
  for (const path of pathsIn(folder)) files[path] = await factsOf(join(folder, path));
  return { version: 1, ...facts, files };
}

/** @throws {Error} there is no backup, or a newer one */
export function readManifest(folder: string): Manifest {
  const file = join(folder, parts.manifest);
  if (!existsSync(file)) throw new Error(`${file} does not exist: this is no backup, or not a whole one.`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  if (manifest.version !== 1) throw new Error(`${file} is of a newer version of Passmuster: update.`);
  return manifest;
}

/** A sentence for each file that is missing, differs or was added. */
export async function strangeFiles(folder: string, { files }: Manifest): Promise<readonly string[]> {
  const found = new Set(pathsIn(folder));
  const sentences = [...found].filter((path) => !files[path]).map((path) => `${path} is not of this backup.`);
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    if (!found.has(path)) sentences.push(`${path} is missing.`);
    else {
      const facts = await factsOf(join(folder, path));
      if (facts.sha256 !== sha256 || facts.bytes !== bytes) sentences.push(`${path} was changed.`);
    }
  }
  return sentences;
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .filter((path) => path !== parts.manifest)
    .sort();
}

async function factsOf(file: string): Promise<FileFacts> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}
