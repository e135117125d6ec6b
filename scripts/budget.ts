import { spawnSync } from "node:child_process";
import { root } from "./workspace.ts";

/**
 * Processor time of an import, as a multiple of zod's, which the core cannot do without. The aim is 1.5.
 * Measured: 1.7 since use cases, routes and work load with their first call, 2.6 before.
 */
const limits: Readonly<Record<string, number>> = { "@passmuster/core": 2 };

/** Milliseconds of processor time that an import takes in a process of its own. */
function processorTimeOf(module: string): number {
  const script = `const begun = process.cpuUsage(); await import(${JSON.stringify(module)});
const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1000);`;
  const line = ["--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`Importing ${module} fails.\n${stderr}`);
  return Number(stdout);
}

/**
 * The least of several rounds, taken in turns with zod: a busy machine only ever adds. More rounds follow
 * while the limit seems exceeded, since seven rounds of the same files gave 2.0 to 2.7.
 */
export function leastOf(
  module: string,
  limit: number,
): { readonly milliseconds: number; readonly times: number } {
  const least = { zod: Number.POSITIVE_INFINITY, own: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= 7 || (round <= 40 && least.own / least.zod > limit); round += 1) {
    least.zod = Math.min(least.zod, processorTimeOf("zod"));
    least.own = Math.min(least.own, processorTimeOf(module));
  }
  return { milliseconds: least.own, times: least.own / least.zod };
}

/** The import time of a package that has a limit, and whether it exceeds the limit. */
export function importTimeOf(name: string): { readonly message: string; readonly over: boolean } | undefined {
  const limit = limits[name];
  if (limit === undefined) return undefined;
  const { milliseconds, times } = leastOf(name, limit);
  const message = `Importing ${name} takes ${milliseconds.toFixed(0)} ms of processor time, ${times.toFixed(1)} times zod's; the limit is ${limit} times.`;
  return { message, over: times > limit };
}
