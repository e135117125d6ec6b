import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

const endings = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"] as const;
const names = endings.map((ending) => `passmuster.config.${ending}`);
/** Bytes. A configuration has a few thousand. */
const largest = 1024 * 1024;

/**
 * The configuration file: the given one, or the one in the working directory.
 * @throws {UsageError} the given file does not exist, several files exist, or the file cannot be read
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
  return resolve(file);
}
