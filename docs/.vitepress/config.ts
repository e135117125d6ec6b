import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type MarkdownRenderer } from "vitepress";

const docs = fileURLToPath(new URL("..", import.meta.url));

interface Entry {
  readonly text: string;
  readonly link: string;
}

/** The title of a page is its first heading. */
const titleOf = (page: string): string =>
  /^# (?:\d+\. )?(.+)$/m.exec(readFileSync(`${docs}${page}`, "utf8"))?.[1] ?? page;

/** Pages by file name; missing files are left out. */
const pages = (...names: readonly string[]): Entry[] =>
  names
    .filter((name) => existsSync(`${docs}${name}.md`))
    .map((name) => ({ text: titleOf(`${name}.md`).replaceAll("`", ""), link: `/${name}` }));

const decisions = readdirSync(`${docs}decisions`)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => `decisions/${file.replace(/\.md$/, "")}`);

const sidebar = [
  { text: "Start", items: pages("tutorial", "guide/testing", "sandbox") },
  {
    text: "Embed",
    items: pages(
      "guide/embedding",
      "guide/next",
      "guide/nuxt",
      "guide/nest",
      "guide/flows",
      "guide/policy",
      "guide/capture",
      "guide/chips",
      "guide/translating",
      "guide/reviewing",
      "guide/reviewing-people",
      "guide/webhooks",
      "guide/client",
      "guide/http",
    ),
  },
  { text: "Extend", items: pages("guide/ports", "guide/readers") },
  {
    text: "Run",
    items: [
      ...pages("guide/deploy", "guide/s3", "guide/operate", "guide/troubleshooting"),
      { text: "Security", link: "/security" },
      ...pages("threat-model", "assurance", "forgery", "privacy", "guide/retention", "guide/record"),
    ],
  },
  {
    text: "Reference",
    items: [
      ...pages("lifecycle", "flows", "number-forms", "options", "errors"),
      { text: "TypeScript reference", link: "/reference/index.html" },
    ],
  },
  {
    text: "HTTP API",
    collapsed: true,
    items: pages(
      "api/verifications",
      "api/documents",
      "api/session",
      "api/desk",
      "api/webhooks",
      "api/service",
      "api/schemas",
    ),
  },
  { text: "Decisions", collapsed: true, items: pages(...decisions) },
];

const isOutside = (target: string, page: string): boolean =>
  !/^([a-z]+:|#|\/)/.test(target) && relative(docs, join(docs, dirname(page), target)).startsWith("..");

/** Removes links to repository files that are not pages and keeps their text; `scripts/check-docs.ts` checks them. */
function withoutOutsideLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("outside-links", ({ tokens, env }) => {
    for (const { children } of tokens) {
      let outside = false;
      for (const token of children ?? []) {
        if (token.type === "link_open")
          outside = isOutside(token.attrGet("href") ?? "", env.relativePath ?? "");
        if (outside && token.type.startsWith("link_")) Object.assign(token, { type: "text", content: "" });
      }
    }
  });
}

export default defineConfig({
  title: "Passmuster",
  description: "Identity verification that you embed in your own Node server.",
  lang: "en",
  cleanUrls: false,
  lastUpdated: false,
  rewrites: { "guide/README.md": "guide/index.md", "decisions/README.md": "decisions/index.md" },
  srcExclude: ["reference/**"],
  // The API description and the reference are added after the pages are built.
  ignoreDeadLinks: [/openapi\.json$/, /\/reference\//],
  markdown: { config: withoutOutsideLinks },
  head: [["link", { rel: "icon", href: "/logo.svg", type: "image/svg+xml" }]],
  themeConfig: {
    logo: "/logo.svg",
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Guide", link: "/guide/" },
      { text: "HTTP API", link: "/api/verifications" },
      { text: "Reference", link: "/reference/index.html", target: "_self" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    footer: { message: "MIT licence. All data stays on your servers." },
  },
});
