import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { setPriority } from "node:os";

/** The only environment variables that a child inherits: locations, no secrets. */
const inherited = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH"];

/**
 * Settings that reduce a child's memory: two arenas of glibc's allocator that return free memory
 * (mallopt(3)), and a small young generation. After a passport, a lease and a licence, a reader peaked at 621
 * MiB without them and 475 MiB with them.
 */
const frugal = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
const youngGeneration = "--max-semi-space-size=4";

/** Forks a module that calls `serveProcess`. */
export function forkModule({ module, priority, memoryLimit }: ChildOptions): ChildProcess {
  const fromSource = module.pathname.endsWith(".ts");
  const heap = `--max-old-space-size=${Math.ceil(memoryLimit / 2 ** 20)}`;
  const child = fork(module, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [
      heap,
      youngGeneration,
      ...(fromSource ? ["--conditions=@passmuster/source", "--disable-warning=ExperimentalWarning"] : []),
    ],
    env: { ...environment(), ...frugal },
  });
  if (child.stderr instanceof Socket) child.stderr.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch {
    // The process has ended, or the system refuses the priority: its results stay the same.
  }
  return child;
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => inherited.includes(name.toUpperCase())),
  );
}

export interface ChildOptions {
  readonly module: URL;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly priority: number;
}
