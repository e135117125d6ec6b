import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { writeMarkdown } from "./site-markdown.ts";
import { unanswered } from "./site-questions.ts";
import { root } from "./workspace.ts";

/**
 * Builds the documentation site: pages, as HTML and Markdown, search, the API description and the reference.
 * Fails if the search does not answer the questions of `site-questions.ts`.
 */
const out = join(root, "docs/.vitepress/dist");
const steps = [
  ["vitepress/bin/vitepress.js", "build", "docs"],
  ["typedoc/bin/typedoc", "--out", join(out, "reference")],
] as const;

for (const [tool, ...line] of steps) {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", tool), ...line], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
const unfound = await unanswered(out);
if (unfound.length > 0) {
  console.error(unfound.join("\n"));
  process.exit(1);
}
writeMarkdown(out);
copyFileSync(join(root, "docs/openapi.json"), join(out, "openapi.json"));
console.log(`The site is in ${out}.`);
