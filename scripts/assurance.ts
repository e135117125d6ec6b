import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.ts";

/**
 * Runs the deep-sized experiments at that size, one after the other, for hours. File names as arguments
 * select some.
 */
const wanted = process.argv.slice(2);
const summary = join(root, "assurance.json");
const experiments = globSync("{packages,tests,examples}/*/test/**/*.test.ts", { cwd: root })
  .filter((file) => readFileSync(join(root, file), "utf8").includes('env.ASSURANCE === "deep"'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--no-file-parallelism",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${summary}`,
    ...experiments,
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, ASSURANCE: "deep" } },
);

const { testResults } = JSON.parse(readFileSync(summary, "utf8")) as Report;
for (const { name, startTime, endTime, assertionResults } of testResults) {
  const passed = assertionResults.filter((test) => test.status === "passed").length;
  const minutes = ((endTime - startTime) / 60_000).toFixed(1);
  console.log(
    `${passed === assertionResults.length ? "held  " : "BROKEN"}  ${name.slice(root.length + 1).padEnd(60)} ${passed} of ${assertionResults.length}, ${minutes} min`,
  );
}
process.exitCode = status ?? 1;
