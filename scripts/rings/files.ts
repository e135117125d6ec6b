import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { experiments } from "../assurance/experiments.ts";
import { root } from "../workspace.ts";

const written = globSync("{packages,tools,tests,examples}/*/test/**/*.test.ts", {
  cwd: root,
  exclude: (name) => name === "node_modules",
});

/** Files whose tests have a size: they run in every later ring too, larger. */
export const sizedFiles: readonly string[] = written.filter((file) =>
  readFileSync(join(root, file), "utf8").includes('inject("size")'),
);

/** Files of the night: those named for it, those with a size, and the experiments of `docs/assurance.md`. */
export const nightFiles: readonly string[] = [
  ...new Set([
    ...written.filter((file) => file.endsWith(".night.test.ts")),
    ...sizedFiles,
    ...experiments.map(({ file }) => file),
  ]),
];
