import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.ts";

/** What a run of a ring leaves for the summary of the gate. */
export interface RingResult {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly files: number;
  readonly tests: number;
  /** `path: name of the test`. */
  readonly failed: readonly string[];
  /** Tests that passed on a retry. */
  readonly flaky: readonly string[];
  /** Errors outside a test, and files over their limit. */
  readonly errors: readonly string[];
}

const folder = join(root, "test-results");
const pathOf = (name: string): string => join(folder, `${name}.json`);

export function readResult<T>(name: string): T | undefined {
  return existsSync(pathOf(name)) ? (JSON.parse(readFileSync(pathOf(name), "utf8")) as T) : undefined;
}

export function writeResult(name: string, result: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(pathOf(name), `${JSON.stringify(result, null, 2)}\n`);
}

/** Tests that passed on a retry in this checkout, each with the day it was seen last. */
export type FlakyTests = Readonly<Record<string, string>>;

/** What `npm run check` leaves for the summary. */
export interface CheckResult {
  readonly seconds: number;
  readonly steps: number;
  /** Names of steps. */
  readonly failed: readonly string[];
}
