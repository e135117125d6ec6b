import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { experiments } from "./assurance/experiments.ts";
import { type Run, writeRuns } from "./assurance/table.ts";
import { root } from "./workspace.ts";

/**
 * Runs the experiments at their deep size, one after the other, for hours. Parts of file names as arguments
 * select some. `--write` puts the results into `docs/assurance.md`.
 */
const isOption = (argument: string): boolean => argument.startsWith("--");
const wanted = process.argv.slice(2).filter((argument) => !isOption(argument));
const summary = join(root, "assurance.json");
const page = join(root, "docs/assurance.md");
const sized = globSync("{packages,tests,examples}/*/test/**/*.test.ts", { cwd: root }).filter((file) =>
  readFileSync(join(root, file), "utf8").includes('env.ASSURANCE === "deep"'),
);
const files = [...new Set([...sized, ...experiments.map(({ file }) => file)])].filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
if (files.length === 0) {
  console.error(`No experiment has a file name with ${wanted.join(" or ")}.`);
  process.exit(1);
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
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
    ...files,
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, ASSURANCE: "deep" } },
);

const { testResults } = JSON.parse(readFileSync(summary, "utf8")) as Report;
const runs = testResults.map(
  ({ name, startTime, endTime, assertionResults }): Run => ({
    file: relative(root, name),
    titles: assertionResults.map(({ title }) => title),
    passed: assertionResults.filter((test) => test.status === "passed").length,
    tests: assertionResults.length,
    minutes: (endTime - startTime) / 60_000,
  }),
);
for (const { file, passed, tests, minutes } of runs)
  console.log(
    `${passed === tests ? "held  " : "BROKEN"}  ${file.padEnd(60)} ${passed} of ${tests}, ${minutes.toFixed(1)} min`,
  );
if (process.argv.includes("--write")) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(page, writeRuns(readFileSync(page, "utf8"), runs, day));
}
process.exitCode = status ?? 1;
