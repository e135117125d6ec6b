import { type CheckResult, type RingResult, readResult } from "./results.ts";

/**
 * Prints one summary of the gate: `summary.ts fast=0 deep=1 check=0`, with exit statuses. Exits 1 if one is
 * red.
 */
const statuses = process.argv.slice(2).map((argument) => argument.split("="));
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
const indented = (lines: readonly string[]): string => lines.map((line) => `        ${line}\n`).join("");

function describe(name: string, isRed: boolean): string {
  const head = `${isRed ? "RED   " : "green "}  ${name.padEnd(6)}`;
  if (name === "check") {
    const check = readResult<CheckResult>(name);
    if (!check) return `${head} left no result\n`;
    return `${head} ${check.steps} steps, ${minutes(check.seconds)}\n${indented(check.failed)}`;
  }
  const ring = readResult<RingResult>(name);
  if (!ring) return `${head} left no result\n`;
  const { tests, files, seconds, processorSeconds, failed, flaky, errors } = ring;
  return `${head} ${tests} tests in ${files} files, ${minutes(seconds)}, processor ${minutes(processorSeconds)}
${indented(failed.map((test) => `failed  ${test}`))}${indented(errors.map((error) => `error   ${error}`))}${indented(flaky.map((test) => `flaky   ${test}`))}`;
}

console.log("\n── the gate ──");
let red = false;
for (const [name = "", status] of statuses) {
  const isRed = status !== "0";
  red ||= isRed;
  process.stdout.write(describe(name, isRed));
}
process.exitCode = red ? 1 : 0;
