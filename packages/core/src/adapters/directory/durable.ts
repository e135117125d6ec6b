import { lstatSync, type Stats } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Creates the folder and its missing parents, and flushes the folders that got a new entry. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let newFolder = folder; newFolder.length >= first.length; newFolder = dirname(newFolder))
    await flushFolder(dirname(newFolder));
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows has no handle for a folder; its file system journals names itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a file of mode 0600 and flushes it. @throws {NodeJS.ErrnoException} `EEXIST` */
export async function writeNew(file: string, bytes: Uint8Array | string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Refuses a path that another user could read, change or replace by a link. Windows has no such modes.
 * @throws {Error} says what is wrong and what is needed
 */
export function requirePrivate(path: string, kind: "file" | "directory"): Stats {
  const found = lstatSync(path);
  const allowed = kind === "file" ? 0o600 : 0o700;
  if (kind === "file" ? !found.isFile() : !found.isDirectory())
    throw new Error(`The keys at ${path} are refused: it must be a ${kind}.`);
  if (process.platform === "win32") return found;
  const mode = found.mode & 0o777;
  if ((mode & ~allowed) !== 0)
    throw new Error(
      `The keys at ${path} are refused: its mode is ${octal(mode)}, at most ${octal(allowed)} is allowed.`,
    );
  const user = process.geteuid?.();
  if (user !== undefined && found.uid !== user)
    throw new Error(
      `The keys at ${path} are refused: it belongs to user ${found.uid}, it must belong to user ${user}, who runs this process.`,
    );
  return found;
}

function octal(mode: number): string {
  return `0${mode.toString(8)}`;
}
