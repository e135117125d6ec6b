import { createHash } from "node:crypto";
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
  { text: "Start", items: pages("tutorial", "guide/testing", "sandbox", "guide/faq") },
  {
    text: "Embed",
    items: pages(
      "guide/embedding",
      "guide/next",
      "guide/nuxt",
      "guide/nest",
      "guide/flows",
      "guide/names",
      "guide/policy",
      "guide/capture",
      "guide/chips",
      "guide/translating",
      "guide/reviewing",
      "guide/reviewing-people",
      "guide/webhooks",
      "guide/client",
      "guide/http",
      "guide/signed-evidence",
    ),
  },
  { text: "Extend", items: pages("guide/ports", "guide/readers") },
  {
    text: "Run",
    items: [
      ...pages(
        "guide/configuration",
        "guide/deploy",
        "guide/s3",
        "guide/operate",
        "guide/sizing",
        "guide/speed",
        "guide/fleet",
        "guide/troubleshooting",
      ),
      { text: "Security", link: "/security" },
      ...pages(
        "threat-model",
        "assurance",
        "accuracy",
        "forgery",
        "privacy",
        "guide/retention",
        "guide/record",
      ),
    ],
  },
  {
    text: "Migrate",
    items: pages(
      "guide/migrate-from-onfido",
      "guide/migrate-from-stripe-identity",
      "guide/migrate-from-veriff",
    ),
  },
  {
    text: "Reference",
    items: [
      ...pages("statuses", "lifecycle", "flows", "issuers", "number-forms", "options", "errors"),
      { text: "TypeScript reference", link: "/reference/index.html", target: "_self" },
    ],
  },
  {
    text: "HTTP API",
    collapsed: true,
    items: [
      { text: "Overview, and try it", link: "/api/" },
      ...pages(
        "api/verifications",
        "api/documents",
        "api/session",
        "api/desk",
        "api/webhooks",
        "api/service",
        "api/schemas",
      ),
    ],
  },
  { text: "Project", items: pages("guide/how-it-is-built", "guide/versioning") },
  { text: "Decisions", collapsed: true, items: pages(...decisions) },
];

const isOutside = (target: string, page: string): boolean =>
  !/^([a-z]+:|#|\/)/.test(target) && relative(docs, join(docs, dirname(page), target)).startsWith("..");

/**
 * Removes links to repository files that are not pages and keeps their text; `scripts/check-docs.ts` checks
 * them.
 */
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

/**
 * A policy for hosts that send none: scripts of the site only. The reader names the address that "Try it"
 * asks, so requests may go to this machine and to any https address.
 */
function withPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?:(?! src=)[^>])*>([\s\S]*?)<\/script>/g)]
    .filter(([tag]) => !tag.startsWith('<script type="application/json"'))
    .map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inline.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' http://localhost:* http://127.0.0.1:* https:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(
    /<meta charset="utf-8">/,
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

export default defineConfig({
  title: "Passmuster",
  description: "Identity verification that you embed in your own Node server.",
  lang: "en",
  cleanUrls: false,
  lastUpdated: false,
  rewrites: {
    "guide/README.md": "guide/index.md",
    "api/README.md": "api/index.md",
    "decisions/README.md": "decisions/index.md",
  },
  srcExclude: ["reference/**"],
  // The API description and the reference are added after the pages are built.
  ignoreDeadLinks: [/openapi\.json$/, /\/reference\//],
  transformHtml: withPolicy,
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "try-it" } } },
  markdown: { config: withoutOutsideLinks },
  head: [["link", { rel: "icon", href: "/logo.svg", type: "image/svg+xml" }]],
  themeConfig: {
    logo: "/logo.svg",
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Guide", link: "/guide/" },
      { text: "HTTP API", link: "/api/" },
      { text: "Reference", link: "/reference/index.html", target: "_self" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    footer: { message: "MIT licence. All data stays on your servers." },
  },
});
