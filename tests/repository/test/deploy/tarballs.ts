import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { engineVersion, nativeName } from "../../../../scripts/release/native.ts";
import { pack, packNative } from "../../../../scripts/release/pack.ts";
import { type Package, published, root } from "../../../../scripts/workspace.ts";

/** Tarballs of this checkout: the tests of a run share them. */
const kept = join(root, "node_modules/.cache/passmuster-tarballs");

interface Manifest {
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = ({ folder }: Package): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** A package and the packages of this repository that it needs to run. */
function closureOf(name: string, found: Map<string, Package> = new Map()): readonly Package[] {
  const one = published.find(({ manifest }) => manifest.name === name);
  if (!one || found.has(name)) return [...found.values()];
  found.set(name, one);
  const { dependencies = {}, peerDependencies = {} } = manifestOf(one);
  for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) closureOf(needed, found);
  return [...found.values()];
}

const newestIn = (folder: string, patterns: readonly string[]): number =>
  Math.max(
    0,
    ...globSync([...patterns], { cwd: folder }).map((file) => statSync(join(folder, file)).mtimeMs),
  );

const isBuilt = ({ folder }: Package): boolean =>
  newestIn(folder, ["dist/*.js"]) > newestIn(folder, ["{src,page,scripts}/**/*.{ts,tsx,css}"]);

/** The native engine of this system. */
const native = {
  manifest: { name: nativeName(`${process.platform}-${process.arch}`), version: engineVersion },
};

const tarballOf = ({ manifest: { name, version } }: Pick<Package, "manifest">): string =>
  join(kept, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);

function isPacked(one: Package): boolean {
  const { files = [] } = manifestOf(one);
  const packed = ["package.json", "*.md", ...files, ...files.map((path) => `${path}/**`)];
  return existsSync(tarballOf(one)) && statSync(tarballOf(one)).mtimeMs > newestIn(one.folder, packed);
}

function run(line: readonly string[], cwd: string): void {
  const [command = "", ...rest] = line;
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${line.slice(0, 3).join(" ")}\n${stdout}${stderr}`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Two test files run at once: the second waits for the first to build and pack. */
function alone<T>(task: () => T): T {
  const lock = `${kept}.lock`;
  const still = new Int32Array(new SharedArrayBuffer(4));
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    Atomics.wait(still, 0, 0, 200);
    const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
  }
  try {
    return task();
  } finally {
    rmSync(lock, { force: true });
  }
}

function buildStale(packages: readonly Package[]): void {
  const stale = packages.filter((one) => !isBuilt(one)).map((one) => basename(one.folder));
  const build = [process.execPath, "--conditions=@passmuster/source", "scripts/build.ts"];
  if (stale.length > 0) run([...build, ...stale], root);
}

/** Builds every published package whose sources are newer than its build. */
export const buildPublished = (): void => alone(() => buildStale(published));

/**
 * Packs packages and what they need of this repository as they are published, built first if their sources
 * are newer, with the native engine of this system. Returns the tarballs by name.
 */
export function tarballsOf(...names: readonly string[]): ReadonlyMap<string, string> {
  const packages = [...new Set(names.flatMap((name) => closureOf(name)))];
  alone(() => {
    buildStale(packages);
    mkdirSync(kept, { recursive: true });
    for (const one of packages.filter((packed) => !isPacked(packed))) pack(one.folder, kept);
    if (!existsSync(tarballOf(native))) packNative(kept);
  });
  const reads = packages.some(({ manifest }) => manifest.name === "@passmuster/extractor-local");
  return new Map([...packages, ...(reads ? [native] : [])].map((one) => [one.manifest.name, tarballOf(one)]));
}
