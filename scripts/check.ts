import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { published, root } from "./workspace.ts";

/** Everything that has to hold besides the tests, each step by the tool that knows it best. */
const node = (...line: readonly string[]): readonly string[] => [process.execPath, ...line];
const tool = (path: string, ...line: readonly string[]) => node(join(root, "node_modules", path), ...line);
const folders = published.map(({ folder }) => folder);

const steps: readonly (readonly [name: string, command: readonly string[]])[] = [
  ["types", tool("typescript/bin/tsc", "-p", ".")],
  ["types of the capture page", tool("typescript/bin/tsc", "-p", "packages/capture/page", "--noEmit")],
  [
    "lint and format",
    tool("@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", "--colors=off"),
  ],
  ["unused code", tool("knip/bin/knip.js", "--no-config-hints")],
  [
    "dependency law",
    tool("dependency-cruiser/bin/dependency-cruise.mjs", "packages", "--config", "scripts/laws.cjs"),
  ],
  ["house rules", node("scripts/house-rules.ts")],
  ["generated files", node("--conditions=@vouchsafe/source", "scripts/generate.ts", "--check")],
  ["code and links of the documentation", node("scripts/check-docs.ts")],
  ["documentation site and reference", node("scripts/site.ts")],
  ["API description", tool("@redocly/cli/bin/cli.js", "lint", "docs/openapi.json")],
  ["build", node("scripts/build.ts")],
  ...folders.map(
    (folder) => [`packaging of ${folder.split("/").at(-1)}`, node("scripts/packaging.ts", folder)] as const,
  ),
  ["packages as installed", node("scripts/installed.ts")],
];

const failed: string[] = [];
for (const [name, [command = "", ...line]] of steps) {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(command, line, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
  if (status === 0 && name.startsWith("packaging")) console.log(stdout.trim().replace(/^/gm, "      "));
  if (status === 0) continue;
  failed.push(name);
  console.log(`${stdout}${stderr}`.trim());
}
if (failed.length > 0) {
  console.error(`\n${failed.length} of ${steps.length} checks failed: ${failed.join(", ")}`);
  process.exit(1);
}
