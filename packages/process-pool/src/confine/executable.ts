import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let usable: string | undefined;

/**
 * Writes an executable to a private folder, starts it, and removes it again.
 *
 * @returns `undefined` if no folder for temporary files may hold executables
 */
export function withExecutable<Result>(
  bytes: Uint8Array,
  start: (path: string) => Result,
): Result | undefined {
  const folders = usable ? [usable] : [tmpdir(), process.env.XDG_RUNTIME_DIR, "/dev/shm", "/var/tmp"];
  for (const folder of folders) {
    if (folder === undefined) continue;
    try {
      const result = inFolder(folder, bytes, start);
      usable = folder;
      return result;
    } catch (error) {
      // A folder without room, without write access, or mounted with `noexec`.
      if (!isCode(error, "EACCES", "ENOENT", "EROFS", "EPERM", "ENOSPC", "ENOTDIR", "EDQUOT")) throw error;
    }
  }
  return undefined;
}

const attempts = 5;

function inFolder<Result>(folder: string, bytes: Uint8Array, start: (path: string) => Result): Result {
  const own = mkdtempSync(join(folder, "passmuster-"));
  try {
    for (let attempt = 1; ; attempt++) {
      const path = join(own, `start-${attempt}`);
      writeFileSync(path, bytes, { mode: 0o700, flag: "wx" });
      try {
        return start(path);
      } catch (error) {
        // execve(2): another thread forked while the file was open for writing.
        if (attempt === attempts || !isCode(error, "ETXTBSY")) throw error;
      }
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
