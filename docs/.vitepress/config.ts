import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { indexedText, searchOptions } from "./search.ts";

const docs = fileURLToPath(new URL("..", import.meta.url));

const { version, repository: place } = JSON.parse(
  readFileSync(`${docs}../packages/core/package.json`, "utf8"),
) as { readonly version: string; readonly repository: { readonly url: string } };
const repository = place.url.replace(/^git\+|\.git$/g, "");

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

const sidebar = [
  {
    text: "Start",
    items: [
      ...pages(
        "tutorial",
        "guide/embedding",
        "guide/next",
        "guide/nuxt",
        "guide/react-router",
        "guide/sveltekit",
        "guide/nest",
        "guide/bun-deno",
        "guide/testing",
        "sandbox",
      ),
      ...pages("guide/faq", "guide/choosing", "guide/costs", "guide/proof", "accuracy", "forgery", "issuers"),
    ],
  },
  {
    text: "Use",
    items: [
      ...pages("guide/flows", "guide/policy", "guide/names", "guide/capture", "guide/translating"),
      ...pages(
        "guide/reviewing",
        "guide/reviewing-people",
        "guide/webhooks",
        "guide/client",
        "guide/http",
        "guide/languages",
      ),
      ...pages(
        "guide/form1583",
        "guide/signed-evidence",
        "guide/chips",
        "guide/screening",
        "guide/ports",
        "guide/readers",
      ),
    ],
  },
  {
    text: "Run",
    items: [
      ...pages("guide/configuration", "guide/deploy", "guide/s3", "guide/operate", "guide/troubleshooting"),
      ...pages("guide/sizing", "guide/speed", "guide/fleet"),
      { text: "Security", link: "/security" },
      ...pages("threat-model", "assurance", "privacy", "guide/retention", "guide/own-data", "guide/record"),
    ],
  },
  {
    text: "Reference",
    collapsed: true,
    items: [
      ...pages("statuses", "lifecycle", "flows", "number-forms", "options", "errors"),
      { text: "TypeScript reference", link: "/reference/index.html", target: "_self" },
      ...pages("guide/how-it-is-built", "guide/versioning"),
      { text: "Decisions", link: "/decisions/" },
    ],
  },
  {
    text: "HTTP API",
    collapsed: true,
    items: [
      { text: "Overview, and try it", link: "/api/" },
      ...pages("api/verifications", "api/documents", "api/session", "api/desk"),
      ...pages("api/webhooks", "api/service", "api/schemas"),
    ],
  },
  {
    text: "Migrate",
    collapsed: true,
    items: pages(
      "guide/migrate-from-onfido",
      "guide/migrate-from-stripe-identity",
      "guide/migrate-from-veriff",
    ),
  },
];

const isOutside = (path: string): boolean => path.startsWith("..");

/** Links to files of the repository that are not pages lead to the repository; `scripts/check-docs.ts` checks them. */
function withRepositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const target = link.type === "link_open" ? (link.attrGet("href") ?? "") : "#";
      if (/^([a-z]+:|#|\/)/.test(target)) continue;
      const path = relative(docs, join(docs, dirname(env.relativePath ?? ""), target));
      if (isOutside(path)) link.attrSet("href", `${repository}/blob/main/${path.replace(/^(\.\.\/)+/, "")}`);
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
  markdown: { config: withRepositoryLinks },
  head: [["link", { rel: "icon", href: "/logo.svg", type: "image/svg+xml" }]],
  themeConfig: {
    logo: "/logo.svg",
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Guide", link: "/guide/" },
      { text: "HTTP API", link: "/api/" },
      { text: "Reference", link: "/reference/index.html", target: "_self" },
      { text: version, link: "/guide/versioning" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local", options: { _render: indexedText, miniSearch: { searchOptions } } },
    socialLinks: [{ icon: "github", link: repository }],
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: "Edit this page" },
    footer: { message: "MIT licence. All data stays on your servers." },
  },
});
