import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import { tarballsOf } from "../deploy/tarballs.ts";

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
  /**
   * Starts a module on a free port and waits for its first response.
   * @param program runs the module: Node by default
   */
  serve(
    module: string,
    line?: (port: number) => readonly string[],
    program?: readonly string[],
  ): Promise<string>;
  /** Ends its servers. */
  stop(): Promise<void>;
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
    // Under Bun and Deno, children run on the first Node of the PATH.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
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
    async serve(module, line = () => [], [program = process.execPath, ...flags] = []) {
      const port = await freePort();
      const site = `http://127.0.0.1:${port}`;
      const child = spawn(program, [...flags, module, ...line(port)], {
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
    stop: () => endAll(children),
    async remove() {
      await endAll(children);
      rmSync(dirname(folder), { recursive: true, force: true });
    },
  };
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
}

const isOurs = (name: string): boolean => name === "passmuster" || name.startsWith("@passmuster/");

type Dependencies = Record<string, string>;

/** Names tarballs instead of the packages of this repository. */
function useTarballs(folder: string): void {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Dependencies | undefined>;
  const { dependencies = {}, devDependencies = {} } = manifest;
  const tarballs = tarballsOf(...Object.keys({ ...dependencies, ...devDependencies }).filter(isOurs));
  const overrides = Object.fromEntries([...tarballs].map(([name, tarball]) => [name, `file:${tarball}`]));
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
