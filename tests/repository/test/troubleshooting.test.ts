import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { remedies } from "../../../scripts/generate/error-remedies.ts";
import { root } from "../../../scripts/workspace.ts";

const page = readFileSync(join(root, "docs/guide/troubleshooting.md"), "utf8");
const sources = globSync("packages/{cli,core,storage-*}/src/**/*.ts", { cwd: root })
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

/** Sentences that the page quotes: with spaces, and with `…` for what varies. */
const quoted = Array.from(page.matchAll(/`([^`]*)`/g), ([, text = ""]) => text).filter(
  (text) => text.includes(" ") && !/^(passmuster|npm|chmod|"code":|--confine) /.test(text),
);

test("the page quotes messages that the sources print", () => {
  const parts = quoted.flatMap((text) => text.split("…").map((part) => part.trim()));
  const printed = parts.filter((part) => part.length > 3);
  expect(printed.length).toBeGreaterThan(8);
  expect(printed.filter((part) => !sources.includes(part))).toEqual([]);
});

test("the page and the remedies name metrics, codes and options that exist", () => {
  const text = [page, ...Object.values(remedies)].join("\n");
  const names = Array.from(text.matchAll(/`(passmuster_\w+|(?:limits|session|webhooks)\.(\w+))`/g));
  expect(names.length).toBeGreaterThan(8);
  const missing = names.filter(([, name = "", option]) => !sources.includes(option ?? name));
  expect(missing.map(([, name]) => name)).toEqual([]);
  const codes = Array.from(page.matchAll(/`([a-z]+_(?:invalid|large))`/g), ([, code = ""]) => code);
  expect(codes.filter((code) => !(code in remedies))).toEqual([]);
});

test("the page has a section for each of ten symptoms", () => {
  expect(page.match(/^## /gm)).toHaveLength(10);
});
