import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { examplesOfDocstrings } from "./docstrings.ts";
import { defaultOf, numberOf } from "./generate/options-page.ts";
import { root } from "./workspace.ts";

/**
 * Type-checks every TypeScript block of the documentation and every `@example`, and checks every relative
 * link.
 */
const pages = globSync(["*.md", "docs/**/*.md", "{packages,tools,examples}/*/*.md"], { cwd: root }).filter(
  (page) => !page.includes("node_modules") && !page.endsWith("CHANGELOG.md"),
);
const folder = mkdtempSync(join(root, "node_modules/.passmuster-docs-"));
/** Names that a block may use because an earlier block of the page declares them. */
const known = `
declare global {
  const passmuster: import("@passmuster/core").Passmuster;
  const client: import("@passmuster/client").Client;
}
export {};
`;

writeFileSync(join(folder, "known.ts"), known);

/** Headings as link anchors: lower-case, words joined by hyphens. */
function anchorsOf(path: string): ReadonlySet<string> {
  const headings = readFileSync(path, "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-"),
    ),
  );
}

const blocks = new Map<string, string>();
/** The pages that the site's sidebar or another page leads to. */
const reached = new Set(
  [...readFileSync(join(root, "docs/.vitepress/config.ts"), "utf8").matchAll(/"([\w/-]+)"/g)].map(
    ([, name]) => `docs/${name}.md`,
  ),
);
const broken: string[] = [];
for (const page of pages) {
  const text = readFileSync(join(root, page), "utf8");
  // `[in process]` names a language tab. `[app/actions.ts]` names a file of a program that a test builds.
  for (const [index, [, block = ""]] of [
    ...text.matchAll(/^```ts(?: \[[^\].]*\])?\n([\s\S]*?)^```/gm),
  ].entries()) {
    add(page, `${index + 1}`, block, text.slice(0, text.indexOf(block)).split("\n").length);
  }
  // `limits.bodySeconds`, 30 s · `limits.uploadBytes` (32 MiB; …
  for (const [, option = "", told = ""] of text.matchAll(
    /`(\w+\.\w+)`(?:, | \()(\d[\d,]*(?: [KM]iB| million)?)/g,
  )) {
    const value = defaultOf(option);
    if (value !== undefined && value !== numberOf(told))
      broken.push(`${page} says that ${option} is ${told}; its default is ${value}.`);
  }
  const program = programOf(text);
  if (program.trim() !== "") add(page, "program", program, 1);
  for (const target of targetsIn(text)) {
    if (/^(https?:|mailto:)/.test(target)) continue;
    const [file = "", anchor] = target.split("#");
    const path = file === "" ? join(root, page) : join(root, dirname(page), file);
    if (relative(root, path) !== page) reached.add(relative(root, path));
    if (!existsSync(path)) broken.push(`${page} links to ${target}, which does not exist.`);
    else if (anchor && path.endsWith(".md") && !anchorsOf(path).has(anchor))
      broken.push(`${page} links to ${target}, but that page has no such heading.`);
  }
}

const isListed = (page: string): boolean => /^docs\/(index|decisions\/.+)\.md$/.test(page);
for (const page of pages.filter((name) => name.startsWith("docs/")))
  if (!reached.has(page) && !isListed(page)) broken.push(`No page and no sidebar leads to ${page}.`);

for (const { file, line, code } of examplesOfDocstrings())
  add(relative(root, file), `example-${line}`, code, line);

/** The addresses of links and images, in Markdown and in HTML. */
function targetsIn(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  const found = prose.matchAll(/\]\(([^)\s]+)\)|<[^>]*?\s(?:href|src|srcset)="([^"]+)"/g);
  return [...found].map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? "");
}

function add(page: string, name: string, block: string, line: number): void {
  const file = join(folder, `${page.replace(/\W+/g, "-")}-${name}.ts`);
  writeFileSync(file, `${block}\nexport {};\n`);
  blocks.set(file, `${page}:${line}`);
}

/** The code of the blocks that are marked as one program, each line at its original line number. */
function programOf(page: string): string {
  let inside = false;
  const lines = page.split("\n").map((line) => {
    if (line.startsWith("```")) inside = line === "```ts program";
    return inside && !line.startsWith("```") ? line : "";
  });
  return lines.join("\n");
}

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, noEmit: true, noUnusedLocals: false },
  root,
);
const program = ts.createProgram([...blocks.keys(), join(folder, "known.ts")], options);
for (const file of blocks.keys()) {
  const source = program.getSourceFile(file);
  for (const { start, messageText } of ts.getPreEmitDiagnostics(program, source)) {
    const line = source && start !== undefined ? source.getLineAndCharacterOfPosition(start).line : 0;
    const [page = "", first] = (blocks.get(file) ?? "").split(":");
    broken.push(`${page}:${Number(first) + line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  }
}
rmSync(folder, { recursive: true, force: true });

for (const sentence of broken) console.error(sentence);
console.log(`${blocks.size} blocks and examples, the links of ${pages.length} pages`);
process.exitCode = broken.length > 0 ? 1 : 0;
