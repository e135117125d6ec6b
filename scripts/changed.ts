import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.ts";

const git = (...line: string[]): readonly string[] =>
  execFileSync("git", line, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

/** A test is its own; the source of a room has the tests of the same room, or else those of its package. */
function testsOf(path: string): readonly string[] {
  if (path.endsWith(".test.ts")) return existsSync(join(root, path)) ? [path] : [];
  const [, member, , room] =
    /^((?:packages|tools|tests|examples)\/[^/]+)\/(src|test|page)\/([^/]+)\//.exec(path) ?? [];
  const [whole] = /^(?:packages|tools|tests|examples)\/[^/]+/.exec(path) ?? [];
  const folders = [
    ...(member && room ? [`${member}/test/${room}/`] : []),
    ...(whole ? [`${whole}/test/`] : []),
  ];
  return folders.filter((folder) => existsSync(join(root, folder))).slice(0, 1);
}

const changed = [
  ...git("diff", "--name-only", "-z", "HEAD"),
  ...git("ls-files", "--others", "--exclude-standard", "-z"),
];
const filters = [...new Set(changed.flatMap(testsOf))];
if (filters.length === 0) {
  console.log("The working tree touches no tests.");
} else {
  const line = ["--conditions=@passmuster/source", "node_modules/vitest/vitest.mjs", "run", "--project=fast"];
  const { status } = spawnSync(process.execPath, [...line, "--passWithNoTests", ...filters], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
