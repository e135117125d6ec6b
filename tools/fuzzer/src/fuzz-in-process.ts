import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Report {
  readonly name: string;
  readonly executions: number;
  readonly features: number;
  readonly kept: number;
  /** The first input for which a property did not hold, as base64. */
  readonly failed?: { readonly input: string; readonly error: string };
}

export interface Run {
  readonly seconds: number;
  readonly seed: number;
  readonly keep?: boolean;
}

/** Runs a module that calls `fuzzTarget`. Its corpus is in the folder `corpus` beside it. */
export async function fuzzInProcess(module: URL, { seconds, seed, keep }: Run): Promise<Report> {
  const file = fileURLToPath(module);
  const line = [
    "--conditions=@passmuster/source",
    ...[file, String(seconds * 1000), String(seed), join(dirname(file), "corpus")],
    ...(keep ? ["--keep"] : []),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, line, { timeout: (seconds + 60) * 1000 });
  return JSON.parse(stdout) as Report;
}
