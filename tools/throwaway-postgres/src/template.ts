import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";

/** Postgres refuses to run as root, so root runs it as nobody. */
export const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A directory for a cluster, accessible to its user only. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "passmuster-pg-"));
  give(directory);
  return directory;
}

/** Fills a data directory with a copy of another, whose server has ended. */
export function copyDataDirectory(data: string, from: string): void {
  cpSync(from, data, { recursive: true });
  chmodSync(data, 0o700);
  giveAll(data);
}

/**
 * Fills a data directory. `initdb` takes a second and a copy of its result a tenth of that, so it runs once
 * per version and its result is kept.
 */
export function fillDataDirectory(data: string, binaries: Binaries): void {
  const user = process.getuid?.() ?? "user";
  const kept = join(tmpdir(), `passmuster-pg-template-${binaries.version}-${user}`);
  if (!existsSync(kept)) makeTemplate(kept, binaries);
  const made = statSync(kept);
  if (made.uid !== (owner.uid ?? made.uid)) throw new Error(`${kept} belongs to another user: remove it.`);
  copyDataDirectory(data, kept);
}

function makeTemplate(kept: string, { initdb }: Binaries): void {
  const directory = makeDirectory();
  const made = join(directory, "data");
  const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--wal-segsize=1"];
  const run = spawnSync(initdb, ["-D", made, ...options, "--no-sync", "--no-instructions"], {
    ...owner,
    cwd: directory,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || run.error}`);
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another process was first.
    if (!existsSync(kept)) throw error;
  }
  rmSync(directory, { recursive: true, force: true });
}

function giveAll(directory: string): void {
  if (owner.uid === undefined) return;
  give(directory);
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" }))
    give(join(directory, name));
}

function give(path: string): void {
  if (owner.uid !== undefined) lchownSync(path, owner.uid, owner.gid);
}
