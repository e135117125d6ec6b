import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const tokens = read("packages/page-kit/src/tokens.css");
const sheets = [
  ...globSync("packages/*/page/styles/*.css", { cwd: root }),
  "docs/.vitepress/theme/style.css",
  "docs/.vitepress/reference/style.css",
];

test("the pages and the site take fonts and sizes of letters from the tokens", () => {
  const own = sheets.flatMap((file) =>
    [...read(file).matchAll(/font(?:-size|-family)?:\s*([^;]+);/g)]
      .map(([line]) => `${file}: ${line}`)
      .filter((line) => /\d(?:px|rem)\b(?! \+)|serif|monospace|system-ui/.test(line))
      .filter((line) => !line.includes("clamp(")),
  );
  expect(sheets.length).toBeGreaterThan(12);
  expect(own).toEqual([]);
});

test("every token that a sheet uses is declared", () => {
  const declared = (text: string): readonly string[] =>
    [...text.matchAll(/(--(?:pm|text)-[\w-]+|--round):/g)].map(([, name = ""]) => name);
  const known = new Set(declared(tokens));
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--(?:pm|text)-[\w-]+|--round)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !known.has(name)),
  );
  expect(known.size).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});

test("the drawings of the tab and of the site have the accent", () => {
  const [, accent = ""] = /--pm-accent: (#[\da-f]{6});/.exec(tokens) ?? [];
  const drawings = [
    "packages/page-kit/src/document.ts",
    "docs/public/logo.svg",
    "docs/images/badges/node.svg",
  ];
  for (const file of drawings)
    expect([file, read(file)]).toEqual([file, expect.stringContaining(`fill="${accent}"`)]);
});
