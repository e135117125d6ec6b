import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./workspace.ts";

const docs = join(root, "docs");
const pages = globSync("**/*.md", { cwd: docs }).filter(
  (page) => !/^(?:decisions|reference|node_modules|\.vitepress)\b/.test(page) && page !== "index.md",
);

/** Puts each page as Markdown beside its HTML, and `llms.txt` with the list of them. */
export function writeMarkdown(site: string): void {
  const placeOf = (page: string): string => page.replace(/README\.md$/, "index.md");
  for (const page of pages) {
    mkdirSync(dirname(join(site, placeOf(page))), { recursive: true });
    copyFileSync(join(docs, page), join(site, placeOf(page)));
  }
  const lines = pages
    .toSorted()
    .map((page) => `- [${titleOf(readFileSync(join(docs, page), "utf8"), page)}](/${placeOf(page)})`);
  const intro = "# Passmuster\n\n> Identity verification that a team embeds in its own Node server.";
  const wire = "- [The API description, OpenAPI 3.1](/openapi.json)";
  writeFileSync(join(site, "llms.txt"), `${intro}\n\n## Pages\n\n${[...lines, wire].join("\n")}\n`);
}

const titleOf = (text: string, page: string): string => /^# (.+)$/m.exec(text)?.[1] ?? page;
