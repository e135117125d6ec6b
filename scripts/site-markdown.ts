import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./workspace.ts";

const docs = join(root, "docs");
const pages = globSync("**/*.md", { cwd: docs }).filter(
  (page) => !/^(?:decisions|reference|node_modules|\.vitepress)\b/.test(page) && page !== "index.md",
);

const { repository } = JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")) as {
  readonly repository: { readonly url: string };
};
const files = `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/main`;

const placeOf = (page: string): string => page.replace(/README\.md$/, "index.md");

/** Links to what the site does not have as Markdown, such as images, lead to the repository. */
function withLinks(text: string, page: string): string {
  const inProse = (prose: string) =>
    prose.replace(/\]\(([^)\s:#]+)(#[^)\s]*)?\)/g, (_, target: string, anchor = "") => {
      const path = join(dirname(page), target);
      const isHere = pages.includes(path) || path === "openapi.json";
      return `](${isHere ? placeOf(target) : `${files}/${join("docs", path)}`}${anchor})`;
    });
  const parts = text.split(/(^```[\s\S]*?^```)/m);
  return parts.map((part) => (part.startsWith("```") ? part : inProse(part))).join("");
}

/** Puts each page as Markdown beside its HTML, and `llms.txt` with the list of them. */
export function writeMarkdown(site: string): void {
  for (const page of pages) {
    mkdirSync(dirname(join(site, placeOf(page))), { recursive: true });
    writeFileSync(join(site, placeOf(page)), withLinks(readFileSync(join(docs, page), "utf8"), page));
  }
  const lines = pages
    .toSorted()
    .map((page) => `- [${titleOf(readFileSync(join(docs, page), "utf8"), page)}](/${placeOf(page)})`);
  const intro = "# Passmuster\n\n> Identity verification that a team embeds in its own Node server.";
  const wire = "- [The API description, OpenAPI 3.1](/openapi.json)";
  writeFileSync(join(site, "llms.txt"), `${intro}\n\n## Pages\n\n${[...lines, wire].join("\n")}\n`);
}

const titleOf = (text: string, page: string): string => /^# (.+)$/m.exec(text)?.[1] ?? page;
