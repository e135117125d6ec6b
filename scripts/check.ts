import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeResult } from "./rings/results.ts";
import { published, root } from "./workspace.ts";

/**
 * All checks except the tests, each as a step with its own tool. With `--packages`, the slow ones of what is
 * published instead: the site, the build, each package as packed and as installed from the registry.
 */
const node = (...line: readonly string[]): readonly string[] => [
  process.execPath,
  "--conditions=@passmuster/source",
  ...line,
];
const tool = (path: string, ...line: readonly string[]) => node(join(root, "node_modules", path), ...line);
const folders = published.map(({ folder }) => folder);

type Step = readonly [name: string, command: readonly string[]];

const ofSources: readonly Step[] = [
  // The second run takes a second: each project keeps a .tsbuildinfo file.
  [
    "types",
    tool(
      "typescript/bin/tsc",
      "-b",
      "--incremental",
      ".",
      "packages/capture/page",
      "packages/desk/page",
      "examples/react/page",
      "docs/.vitepress",
    ),
  ],
  [
    "lint and format",
    tool("@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", "--colors=off"),
  ],
  ["unused code", tool("knip/bin/knip.js", "--no-config-hints")],
  ["house rules", node("scripts/house-rules.ts")],
  ["changesets", node("scripts/changesets.ts")],
  ["flaky tests", node("scripts/rings/quarantine.ts")],
  ["generated files", node("scripts/generate.ts", "--check")],
  ["code and links of the documentation", node("scripts/check-docs.ts")],
  ["API description", tool("@redocly/cli/bin/cli.js", "lint", "docs/openapi.json")],
];

/** Each step needs the one before it. */
const ofPackages: readonly Step[] = [
  ["documentation site and reference", node("scripts/site.ts")],
  ["build", node("scripts/build.ts")],
  ...folders.map(
    (folder) => [`packaging of ${folder.split("/").at(-1)}`, node("scripts/packaging.ts", folder)] as const,
  ),
  ["packages as installed", node("scripts/installed.ts")],
];

const failed: string[] = [];

async function take([name, [command = "", ...line]]: Step): Promise<void> {
  const begun = performance.now();
  const child = spawn(command, line, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
  if (status === 0 && name.startsWith("packaging")) console.log(said.trim().replace(/^/gm, "      "));
  if (status === 0) return;
  failed.push(name);
  console.log(`${said}${complained}`.trim());
}

async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step);
}

const begun = performance.now();
const steps = process.argv.includes("--packages") ? ofPackages : ofSources;
await inTurn(steps);
writeResult("check", { seconds: (performance.now() - begun) / 1000, steps: steps.length, failed });
if (failed.length > 0) {
  console.error(`\n${failed.length} of ${steps.length} checks failed: ${failed.join(", ")}`);
  process.exit(1);
}
