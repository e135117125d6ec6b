import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import type { ChildOptions } from "./child-process.ts";

/** All that a child sees of the host's environment: where things are, no secrets. */
const inherited = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH"];

/** Forks a module that calls `serveProcess`. */
export function forkModule({ module, priority, memoryLimit }: ChildOptions): ChildProcess {
  const fromSource = module.pathname.endsWith(".ts");
  const heap = `--max-old-space-size=${Math.ceil(memoryLimit / 2 ** 20)}`;
  const child = fork(module, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: fromSource
      ? [heap, "--conditions=@vouchsafe/source", "--disable-warning=ExperimentalWarning"]
      : [heap],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => inherited.includes(name.toUpperCase())),
    ),
  });
  if (child.stderr instanceof Socket) child.stderr.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch {
    // It has ended already, or the system allows no other priority: neither changes what it answers.
  }
  return child;
}
