import { relative } from "node:path";
import type { SerializedError, TestCase, TestModule, TestSpecification } from "vitest/node";
import { root } from "../workspace.ts";
import { type FlakyTests, readResult, writeResult } from "./results.ts";

/**
 * Seconds of processor time that a file of the fast ring may take on the reference machine. The aim is 0.7.
 */
const fastLimit = 2;
/** Seconds that the calibration takes on the reference machine, an idle core of November 2026. */
const reference = 0.0014;
/** The first files of a worker also load what all share: they may take twice the limit. */
const firstFiles = 10;
/** Files of a run that has the limit: with fewer, the first file pays for loading what all share. */
const wholeRing = 100;

const nameOf = (test: TestCase): string => `${relative(root, test.module.moduleId)}: ${test.fullName}`;
const messageOf = (error: SerializedError): string => `${error.name ?? "Error"}: ${error.message}`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Prints the size, the slowest files and the flaky tests of a run, and writes them to `test-results/`. Fails
 * a run of the fast ring if a file takes more processor time than the limit, which grows on a slower machine.
 */
export default class RingReporter {
  private begun = 0;
  private ring = "";
  private limited = false;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.begun = performance.now();
    const rings = new Map(specifications.map(({ project }) => [project.name, project.config.provide.size]));
    this.ring = [...rings.keys()].join("+");
    this.limited = this.ring === "fast" && specifications.length >= wholeRing;
    for (const { project } of specifications) project.provide("limited", this.limited);
    for (const [ring, size] of rings) console.log(`${ring} ring, size ${size}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(nameOf);
    const errors = [
      ...unhandled.map(messageOf),
      ...modules.flatMap((module) =>
        module.errors().map((error) => `${pathOf(module)}: ${messageOf(error)}`),
      ),
      ...(this.limited ? overLimit(modules) : []),
    ];
    printSlowest(modules);
    if (flaky.length > 0) console.log(`\nPassed on a retry:\n${flaky.map((name) => `  ${name}`).join("\n")}`);
    for (const error of errors) console.error(error);
    if (errors.length > 0) process.exitCode = 1;
    const { user, system } = process.cpuUsage();
    writeResult(this.ring, {
      seconds: (performance.now() - this.begun) / 1000,
      processorSeconds: (user + system) / 1e6 + modules.reduce((sum, module) => sum + timeOf(module), 0),
      files: modules.length,
      tests: tests.length,
      failed: tests.filter((test) => test.result().state === "failed").map(nameOf),
      flaky,
      errors,
    });
    remember(flaky);
  }
}

const pathOf = (module: TestModule): string => relative(root, module.moduleId);
const timeOf = (module: TestModule): number => module.meta().processorTime ?? 0;

/**
 * Where a calculation takes twice as long, tests with child processes and cold caches take up to four times
 * as long.
 */
function overLimit(modules: readonly TestModule[]): readonly string[] {
  const slowness = Math.max(
    1,
    median(modules.flatMap((module) => module.meta().calibration ?? [])) / reference,
  );
  const usual = fastLimit * slowness ** 2;
  console.log(
    `\nThe machine takes ${slowness.toFixed(2)} times as long as the reference: a file may take ${usual.toFixed(2)} s.`,
  );
  return modules.flatMap((module) => {
    const limit = (module.meta().before ?? 0) < firstFiles ? 2 * usual : usual;
    if (timeOf(module) <= limit) return [];
    return [
      `${pathOf(module)} took ${timeOf(module).toFixed(2)} s of processor time; here it may take ${limit.toFixed(2)} s. Use inject("size"), or move tests to a .deep.test.ts file.`,
    ];
  });
}

function printSlowest(modules: readonly TestModule[]): void {
  if (modules.length < 20) return;
  console.log("\nMost processor time:");
  for (const module of modules.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, 10))
    console.log(`${timeOf(module).toFixed(2).padStart(8)} s  ${pathOf(module)}`);
}

/** Keeps flaky tests until `tests/quarantine.json` names them: `npm run check` compares both. */
function remember(flaky: readonly string[]): void {
  if (flaky.length === 0) return;
  const today = new Date().toISOString().slice(0, 10);
  const seen = readResult<FlakyTests>("flaky") ?? {};
  writeResult("flaky", { ...seen, ...Object.fromEntries(flaky.map((name) => [name, today])) });
}
