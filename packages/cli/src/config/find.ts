import { accessSync, constants, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

const endings = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"] as const;
const names = endings.map((ending) => `passmuster.config.${ending}`);
/** Bytes. A configuration has a few thousand. */
const largest = 1024 * 1024;

/**
 * The configuration file: the given one, or the one in the working directory.
 * @throws {UsageError} the given file does not exist, several files exist, the file cannot be read, or others
 * may change it
 */
export function configFile(given: string | undefined): string | undefined {
  if (given !== undefined) return checked(given);
  const found = names.filter((name) => statSync(name, { throwIfNoEntry: false }));
  if (found.length > 1)
    throw new UsageError(`Keep one configuration file: there are ${found.join(" and ")}.`);
  const [name] = found;
  return name === undefined ? undefined : checked(name);
}

function checked(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`${resolve(file)}: there is no such file.`);
  if (!found.isFile()) throw new UsageError(`${file} must be a file.`);
  if (!endings.some((ending) => file.endsWith(`.${ending}`)))
    throw new UsageError(`${file}: the name must end in ${endings.map((one) => `.${one}`).join(", ")}.`);
  if (found.size > largest) throw new UsageError(`${file} must have at most 1 MiB.`);
  requireOwn(resolve(file), found);
  return resolve(file);
}

/** Group and others may write. */
const writable = 0o022;
const sticky = 0o1000;

/**
 * The file is run with all rights of the server. Windows has no such modes.
 * @throws {UsageError} another user may write the file, or put another one in its place
 */
function requireOwn(file: string, found: Stats): void {
  if (process.platform === "win32") return;
  const folder = dirname(file);
  for (const [path, { mode }] of [[file, found] as const, [folder, statSync(folder)] as const])
    if ((mode & writable) !== 0 && (mode & sticky) === 0 && !isReadOnly(path))
      throw new UsageError(
        `${path} is refused: other users may write it, and so decide what runs. Run: chmod go-w ${path}`,
      );
  // In a folder such as /tmp everybody may have put the file there.
  const users = [0, process.geteuid?.()];
  if ((statSync(folder).mode & writable) !== 0 && !users.includes(found.uid) && !isReadOnly(folder))
    throw new UsageError(`${file} is refused: another user owns it, in a folder that everybody may write.`);
}

/** A read-only mount, as of a container, keeps the mode of its source. */
function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}
