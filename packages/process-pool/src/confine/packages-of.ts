import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * The roots of the packages that a file imports, and of those that they depend on: where Node looks for
 * them, and where links lead.
 *
 * @param names default: all packages that the file's own package depends on
 */
export function packagesOf(file: string, names?: readonly string[]): readonly string[] {
  const root = rootOf(file);
  const found = new Set<string>();
  const links = new Set<string>();
  const open = root === undefined ? [] : [root];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const name of from === root && names ? names : namesIn(from)) {
      const link = locate(name, from);
      if (link === undefined) continue;
      links.add(link);
      const next = realpathSync(link);
      if (next === root || found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...links, ...found];
}

/** The nearest folder above a file that has a manifest. */
export function rootOf(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return folder;
  return undefined;
}

function namesIn(root: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Where Node finds a package: in the `node_modules` of the nearest folder that has it. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}
