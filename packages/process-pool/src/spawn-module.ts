import type { ChildProcess } from "node:child_process";
import { realpathSync } from "node:fs";
import type { Socket as NetSocket } from "node:net";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { confinedStart } from "./confine/confined-start.ts";
import { type Confine, confinement } from "./confine/confinement.ts";
import { withExecutable } from "./confine/executable.ts";
import { supportedLayers } from "./confine/probe.ts";
import type { ReadablePath } from "./confine/readable-paths.ts";
import type { MessageLimit } from "./message-reader.ts";
import { nodeProgram } from "./node-program.ts";
import { poolArgument } from "./process-messages.ts";

/** The only environment variables that a child inherits. Its libraries, or Windows, do not start without. */
const inherited = ["LD_LIBRARY_PATH", "SYSTEMROOT"];

/**
 * Settings that reduce a child's memory: two arenas of glibc's allocator that return free memory
 * (mallopt(3)), and a small young generation. After a passport, a lease and a licence, a reader peaked at 621
 * MiB without them and 475 MiB with them.
 */
const frugal = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
const youngGeneration = "--max-semi-space-size=4";

export interface SpawnedModule {
  readonly child: ChildProcess;
  readonly channel: NetSocket;
}

/**
 * Starts a module that calls `serveProcess`, confined, with a channel as descriptor 3.
 * @throws {Error} the system cannot start it
 */
export function spawnModule(options: ChildOptions): SpawnedModule {
  const program = programFor(options);
  const child = startConfined(program, options) ?? start(nodeProgram(), program.arguments, program);
  const channel = child.stdio[3];
  const { Socket } = process.getBuiltinModule("node:net");
  if (!(channel instanceof Socket)) throw new Error("The child process has no channel.");
  if (child.stderr instanceof Socket) child.stderr.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, options.priority);
  } catch {
    // The process has ended, or the system refuses the priority: its results stay the same.
  }
  return { child, channel };
}

interface Program {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

function programFor({ module, memoryLimit, confine, paths }: ChildOptions): Program {
  const file = fileURLToPath(module);
  const heap = `--max-old-space-size=${Math.ceil(memoryLimit / 2 ** 20)}`;
  const source = ["--conditions=@passmuster/source", "--disable-warning=ExperimentalWarning"];
  return {
    arguments: [
      heap,
      youngGeneration,
      ...(confinement(confine).layers.permission ? permissions(paths()) : []),
      ...(file.endsWith(".ts") ? source : []),
      file,
      poolArgument,
    ],
    environment: { ...locations(), ...frugal },
    folder: dirname(file),
  };
}

/** Node's Permission Model: files to read, native modules, and the thread that watches the host. */
function permissions(paths: readonly ReadablePath[]): readonly string[] {
  const readable = paths.map(({ path, isDirectory }) => (isDirectory ? join(path, "*") : path));
  return [
    "--permission",
    "--allow-addons",
    "--allow-worker",
    "--disable-warning=SecurityWarning",
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
}

/** `undefined` if this system has no loader, or it is switched off. */
function startConfined(program: Program, { confine, paths }: ChildOptions): ChildProcess | undefined {
  if (confine === "off") return undefined;
  const { processor, landlock, seccomp } = supportedLayers();
  if (processor === undefined) return undefined;
  const loader = confinedStart({
    processor,
    landlock,
    seccomp,
    paths: paths(),
    program: realpathSync(nodeProgram()),
    arguments: program.arguments,
    environment: program.environment,
  });
  const child = withExecutable(loader, (path) => start(path, [], program));
  if (!child) throw new Error("No folder for temporary files may hold an executable any more.");
  return child;
}

function start(path: string, given: readonly string[], { environment, folder }: Program): ChildProcess {
  // Loaded with the first process: an import would take 3 ms of every start.
  const { spawn } = process.getBuiltinModule("node:child_process");
  return spawn(path, given, {
    env: environment,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "overlapped"],
  });
}

function locations(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && inherited.includes(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}

export interface ChildOptions {
  readonly module: URL;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly priority: number;
  readonly confine: Confine;
  readonly answerLimit: MessageLimit;
  /** What the child may read. Resolved once for a pool. */
  paths(): readonly ReadablePath[];
}
