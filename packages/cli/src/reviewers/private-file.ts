import { lstatSync, mkdirSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
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

/** Two commands at once would lose one change. */
export async function locked<Result>(file: string, change: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = `${file}.lock`;
  for (let tries = 1; !(await created(lock)); tries += 1) {
    if (tries >= patience.tries)
      throw new UsageError(
        `Another command changes ${file}. If none does, delete ${lock} and run this again.`,
      );
    await setTimeout(patience.pause);
  }
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

async function created(lock: string): Promise<boolean> {
  try {
    await (await open(lock, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The file is the old one or the new one at any time, also after a power cut. */
export async function replaceFile(file: string, text: string): Promise<void> {
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
