import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import { published } from "../../../../scripts/workspace.ts";
import { packedInto } from "../deploy/tarballs.ts";

/** Whether the npm registry answers. If not, logs once which tests are skipped. */
export function hasRegistry(): boolean {
  if (npm(tmpdir(), "ping", "--fetch-retries=0", "--fetch-timeout=15000").status === 0) return true;
  console.warn("The npm registry cannot be reached: the tests of projects in other frameworks are skipped.");
  return false;
}

const npm = (folder: string, ...line: readonly string[]) =>
  spawnSync("npm", line, { cwd: folder, encoding: "utf8" });

/** A project in a temporary folder that installs this repository's packages as published. */
export interface Project {
  readonly folder: string;
  /** Runs a module of an installed package; throws with its output. */
  run(module: string, ...line: readonly string[]): string;
  /** Starts a module on a free port and waits for its first response. */
  serve(module: string, line: (port: number) => readonly string[]): Promise<string>;
  /** Ends its servers and removes the folder. */
  remove(): Promise<void>;
}

/** @param write writes the files of the project, with a `package.json` */
export function installedProject(write: (folder: string) => void): Project {
  const folder = join(mkdtempSync(join(tmpdir(), "passmuster-project-")), "app");
  const children: ChildProcess[] = [];
  mkdirSync(folder);
  write(folder);
  useTarballs(folder);
  const installed = npm(
    folder,
    ...["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"],
  );
  if (installed.status !== 0) throw new Error(installed.stderr);
  const { NODE_OPTIONS: _, NODE_ENV: __, ...inherited } = process.env;
  const environment = {
    ...inherited,
    NO_COLOR: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
  };
  const secret = "a secret of the tests of thirty-two bytes or more";

  return {
    folder,
    run(module, ...line) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [module, ...line], {
        cwd: folder,
        encoding: "utf8",
        env: environment,
      });
      if (status !== 0) throw new Error(`${module} ${line.join(" ")}\n${stdout}${stderr}`);
      return stdout;
    },
    async serve(module, line) {
      const port = await freePort();
      const site = `http://127.0.0.1:${port}`;
      const child = spawn(process.execPath, [module, ...line(port)], {
        cwd: folder,
        env: { ...environment, PASSMUSTER_SECRET: secret, SITE: site, PORT: String(port) },
        stdio: ["ignore", "inherit", "inherit"],
      });
      children.push(child);
      const ended = new AbortController();
      child.once("exit", (status) => ended.abort(new Error(`${module} ended with status ${status}.`)));
      await answered(`${site}/identity/health/ready`, ended.signal);
      return site;
    },
    async remove() {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        await gone;
      }
      rmSync(dirname(folder), { recursive: true, force: true });
    },
  };
}

const isOurs = (name: string): boolean => name.startsWith("@passmuster/");

type Dependencies = Record<string, string>;

/** Packs the packages that the project names, and those that they need, and names the tarballs instead. */
function useTarballs(folder: string): void {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Dependencies | undefined>;
  const { dependencies = {}, devDependencies = {} } = manifest;
  const overrides: Dependencies = {};
  for (const name of Object.keys({ ...dependencies, ...devDependencies }).filter(isOurs))
    for (const tarball of packedInto(dirname(folder), name)) overrides[nameOf(tarball)] = `file:${tarball}`;
  const named = (given: Dependencies): Dependencies =>
    Object.fromEntries(Object.entries(given).map(([name, range]) => [name, overrides[name] ?? range]));
  writeFileSync(
    path,
    JSON.stringify({
      ...manifest,
      dependencies: named(dependencies),
      devDependencies: named(devDependencies),
      overrides,
    }),
  );
}

function nameOf(tarball: string): string {
  const found = published.find(({ manifest: { name, version } }) => {
    return basename(tarball) === `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  });
  if (!found) throw new Error(`${tarball} is not a package of this repository.`);
  return found.manifest.name;
}
