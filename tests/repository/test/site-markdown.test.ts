import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMarkdown } from "../../../scripts/site-markdown.ts";

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), "passmuster-site-"));
  writeMarkdown(site);
});
afterAll(() => rmSync(site, { recursive: true }));

/** The relative links of a text outside its code. */
const linksIn = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/\]\(([^)\s:#]+)(?:#[^)\s]*)?\)/g)].map(
    ([, target = ""]) => target,
  );

/** The build of the site puts it there. */
const isDescription = (path: string): boolean => path === join(site, "openapi.json");

const broken = (from: string): readonly string[] =>
  linksIn(readFileSync(from, "utf8"))
    .map((target) => (target.startsWith("/") ? join(site, target) : join(dirname(from), target)))
    .filter((path) => !existsSync(path) && !isDescription(path));

test("each link of the pages in Markdown leads to such a page, or to the repository", () => {
  const pages = globSync("**/*.md", { cwd: site });
  expect(pages).toContain("guide/index.md");
  expect(pages.flatMap((page) => broken(join(site, page)))).toEqual([]);
});

test("llms.txt lists every page with its title", () => {
  const list = readFileSync(join(site, "llms.txt"), "utf8");
  expect(broken(join(site, "llms.txt"))).toEqual([]);
  expect(linksIn(list)).toHaveLength(globSync("**/*.md", { cwd: site }).length + 1);
  expect(list).toContain("- [On Bun and Deno](/guide/bun-deno.md)");
});

test("code in a page stays as it is", () => {
  const page = "guide/react-router.md";
  const code = (text: string) => text.match(/^```[\s\S]*?^```/gm);
  expect(code(readFileSync(join(site, page), "utf8"))).toEqual(
    code(readFileSync(join("docs", page), "utf8")),
  );
});
