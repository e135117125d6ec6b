import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { link, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "../usage-error.ts";

/** @throws {Error} another user can read or change the file: they could make themselves a reviewer */
function requirePrivate(file: string): void {
  const found = lstatSync(file);
  if (!found.isFile()) throw new Error(`${file} must be a file.`);
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    throw new Error(`${file} must have mode 0600: other users can read or change it now.`);
}

/** The text of a file that only its owner can read; `undefined` if there is no file. */
export async function textIn(file: string): Promise<string | undefined> {
  try {
    requirePrivate(file);
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A change takes milliseconds. */
const patience = { tries: 40, pause: 25 };

/** Replaces the file whole. @throws {Error} the lock was lost meanwhile: the change is of an old file */
export type Replace = (text: string) => Promise<void>;

/** Two commands at once would lose one change. */
export async function locked<Result>(
  file: string,
  change: (replace: Replace) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = `${file}.lock`;
  const owner = randomUUID();
  const isHeld = async () => (await readFile(lock, "utf8").catch(() => "")) === owner;
  for (let tries = 1; !(await created(lock, owner)); tries += 1) {
    await dropAbandoned(lock);
    if (tries >= patience.tries)
      throw new UsageError(
        `Another command changes ${file}. If none does, delete ${lock} and run this again.`,
      );
    await setTimeout(patience.pause);
  }
  try {
    return await change(async (text) => {
      if (!(await isHeld())) throw new Error(`${file} was changed meanwhile. Try again.`);
      await replaceFile(file, text);
    });
  } finally {
    if (await isHeld()) await rm(lock, { force: true });
  }
}

async function created(lock: string, owner: string): Promise<boolean> {
  try {
    await writeFile(lock, owner, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * A process that was killed leaves its lock, and nobody else could sign in. A living one that is slower
 * changes nothing.
 */
const abandonedAfter = 60_000;

async function dropAbandoned(lock: string): Promise<void> {
  if (!(await isAbandoned(lock))) return;
  const taken = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, taken);
    // Another process was faster, and this is its new lock.
    if (!(await isAbandoned(taken))) await link(taken, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  await rm(taken, { force: true });
}

async function isAbandoned(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}

/** The file is the old one or the new one at any time, also after a power cut. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.next`;
  await rm(next, { force: true });
  const handle = await open(next, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}
