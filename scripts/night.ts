import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Run, writeRuns } from "./assurance/table.ts";
import { nightFiles } from "./rings/files.ts";
import { root } from "./workspace.ts";

/**
 * Runs the tests of the night, two hundred times the sizes of `npm test`: for hours. Arguments are rooms or
 * other parts of file names: `desk`, `storage-sqlite`, `kill`. `--write` puts the results into
 * `docs/assurance.md`; `--rooms` prints the rooms that have such tests, as JSON.
 */
const rooms = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const has = (option: string): boolean => process.argv.includes(option);

if (has("--rooms")) {
  console.log(
    JSON.stringify([...new Set(nightFiles.map((file) => file.split("/").slice(0, 2).join("/")))].sort()),
  );
  process.exit();
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

const report = join(root, "test-results/night-report.json");
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project=night",
    "--reporter=default",
    "--reporter=./scripts/rings/reporter.ts",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...rooms,
  ],
  { cwd: root, stdio: "inherit" },
);

const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
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
if (has("--write")) {
  const page = join(root, "docs/assurance.md");
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(page, writeRuns(readFileSync(page, "utf8"), runs, day));
}
process.exitCode = status ?? 1;
