import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Package, published, root } from "../../../../scripts/workspace.ts";

/** A package and the packages of this repository that it needs to run. */
function closureOf(name: string, found: Map<string, Package> = new Map()): readonly Package[] {
  const one = published.find(({ manifest }) => manifest.name === name);
  if (!one || found.has(name)) return [...found.values()];
  found.set(name, one);
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(one.folder, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>;
  for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) closureOf(needed, found);
  return [...found.values()];
}

const newestIn = (folder: string, pattern: string): number =>
  Math.max(0, ...globSync(pattern, { cwd: folder }).map((file) => statSync(join(folder, file)).mtimeMs));

const isBuilt = ({ folder }: Package): boolean =>
  newestIn(folder, "dist/*.js") > newestIn(folder, "{src,page,scripts}/**/*.{ts,tsx,css}");

function run(line: readonly string[], cwd: string): string {
  const [command = "", ...rest] = line;
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${line.slice(0, 3).join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** Packs a package and its closure as they are published, built first if their sources are newer. Returns the tarballs. */
export function packedInto(folder: string, name: string): readonly string[] {
  const packages = closureOf(name);
  const stale = packages.filter((one) => !isBuilt(one)).map((one) => basename(one.folder));
  const build = [process.execPath, "--conditions=@passmuster/source", "scripts/build.ts"];
  if (stale.length > 0) run([...build, ...stale], root);
  return packages.map((one) =>
    join(folder, run(["npm", "pack", "--silent", "--pack-destination", folder], one.folder).trim()),
  );
}
