import { spawnSync } from "node:child_process";
import { root } from "./workspace.ts";

/**
 * Processor time of an import, as a multiple of zod's, which the core cannot do without. The aim is 2. Measured: 2.2 with minified code, 2.2
 * to 2.3 without; zod and xstate alone take 1.45.
 */
const limits: Readonly<Record<string, number>> = { "@passmuster/core": 2.5 };

/** Milliseconds of processor time that an import takes in a process of its own. */
function processorTimeOf(module: string): number {
  const script = `const begun = process.cpuUsage(); await import(${JSON.stringify(module)});
const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1000);`;
  const line = ["--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`Importing ${module} fails.\n${stderr}`);
  return Number(stdout);
}

/** The least of several rounds, taken in turns with zod: a busy machine only ever adds. */
function leastOf(module: string): { readonly milliseconds: number; readonly times: number } {
  const rounds = Array.from({ length: 7 }, () => ({
    zod: processorTimeOf("zod"),
    own: processorTimeOf(module),
  }));
  const milliseconds = Math.min(...rounds.map(({ own }) => own));
  return { milliseconds, times: milliseconds / Math.min(...rounds.map(({ zod }) => zod)) };
}

/** The import time of a package that has a limit, and whether it exceeds the limit. */
export function importTimeOf(name: string): { readonly message: string; readonly over: boolean } | undefined {
  const limit = limits[name];
  if (limit === undefined) return undefined;
  const { milliseconds, times } = leastOf(name);
  const message = `Importing ${name} takes ${milliseconds.toFixed(0)} ms of processor time, ${times.toFixed(1)} times zod's; the limit is ${limit} times.`;
  return { message, over: times > limit };
}
