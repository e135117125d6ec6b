import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { flows } from "@passmuster/core";
import { expect, test } from "vitest";
import { defaultOf } from "../../../scripts/generate/options-page.ts";
import { published, root } from "../../../scripts/workspace.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const readme = read("README.md");

/** The package of an import: `@passmuster/core/testing` is of `@passmuster/core`. */
const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

test("the README installs what its examples import, and nothing else", () => {
  const [, installed = ""] = /^npm install (passmuster .+)$/m.exec(readme) ?? [];
  const examples = [...readme.matchAll(/^<!-- example: (\S+) -->$/gm)].map(([, path = ""]) => read(path));
  const imports = examples.flatMap((text) => [...text.matchAll(/ from "([^"]+)"/g)]);
  const imported = imports.map(([, specifier = ""]) => packageOf(specifier));
  expect(installed.split(" ").sort()).toEqual([...new Set(imported)].sort());
});

test("the README's examples are their files, word for word", () => {
  const blocks = [...readme.matchAll(/^<!-- example: (\S+) -->\n```ts\n([\s\S]*?)^```$/gm)];
  expect(blocks.map(([, path]) => path)).toEqual([
    "examples/fastify/src/server.mts",
    "examples/fastify/src/verify.mts",
  ]);
  for (const [, path = "", block] of blocks) expect(block).toBe(read(path));
});

test("the README sets each variable without which its examples do not run", () => {
  const examples = ["server.mts", "verify.mts"]
    .map((name) => read(`examples/fastify/src/${name}`))
    .join("\n");
  const required = [...examples.matchAll(/process\.env\.(\w+) \?\? ""/g)].map(([, name]) => name);
  expect(required).toEqual(["PASSMUSTER_SECRET", "PASSMUSTER_TOKEN"]);
  expect(readme).toMatch(/^npx passmuster secret$/m);
  expect(readme).toMatch(/^export PASSMUSTER_TOKEN=/m);
});

test("the README's badges have the licence and the Node version of the packages", () => {
  const badge = (name: string): string =>
    /<title>(.*)<\/title>/.exec(read(`docs/images/badges/${name}.svg`))?.[1] ?? "";
  const { license, engines } = JSON.parse(read("packages/core/package.json"));
  expect(badge("licence")).toBe(`licence: ${license}`);
  expect(badge("node")).toBe(`node: ${engines.node.replace(">=", "≥ ")}`);
});

test("the README has a row for each published package", () => {
  const rows = [...readme.matchAll(/^\| \[`((?:@passmuster\/|passmuster)[^`]*)`\]/gm)].map(
    ([, name]) => name,
  );
  expect(rows.sort()).toEqual(published.map(({ manifest }) => manifest.name).sort());
});

test("the core's README names each package that has an adapter of a port", () => {
  const adapters = published
    .map(({ manifest }) => manifest.name)
    .filter((name) => /\/(storage-(?!sql$)|blobs-|queue-|extractor-)/.test(name));
  const ports = /^## Ports$[\s\S]*?(?=^## )/m.exec(read("packages/core/README.md"))?.[0] ?? "";
  expect(adapters.filter((name) => !ports.includes(`\`${name}\``))).toEqual([]);
});

test.each(["README.md", "docs/guide/capture.md"])("%s counts the page's languages", (path) => {
  const languages = readdirSync(join(root, "packages/capture/languages")).length;
  const [, told = ""] = /(\d+) languages/.exec(read(path)) ?? [];
  expect(Number(told)).toBe(languages);
});

const threshold = flows[0]?.policy.selfieThreshold;
test.each([
  ["docs/guide/flows.md", /`policy\.selfieThreshold` .* (\d+) by default/, threshold],
  ["packages/extractor-local/README.md", /`policy\.selfieThreshold` \(default (\d+)\)/, threshold],
  ["docs/guide/retention.md", /`expiresAfter` after the start \(`"(\w+)"`;/, defaultOf("expiresAfter")],
] as const)("%s has the default of the schema", (path, sentence, value) => {
  expect(sentence.exec(read(path))?.[1]).toBe(String(value));
});

const places = "packages|tools|tests|bench|scripts|examples|docs";
test.each(globSync(["*.md", "packages/*/README.md"], { cwd: root }))("%s names files that exist", (path) => {
  const own = path.includes("/") ? join(path, "../") : "packages/core/";
  const named = [...read(path).matchAll(new RegExp(`\`((?:${places}|src)/[\\w./-]+)\``, "g"))];
  const files = named.map(([, name = ""]) => (name.startsWith("src/") ? join(own, name) : name));
  const exists = (name: string) =>
    globSync(`${name}{,.*,*}`, { cwd: root }).length > 0 || existsSync(join(root, name));
  expect(files.filter((name) => !exists(name) && !exists(join(own, name)))).toEqual([]);
});

/** `retries` (3) or `timeout` (`"30s"`) in a README, and `retries = 3` in the source beside it. */
const parameters = published.flatMap(({ folder }) => {
  const source = globSync("src/**/*.ts", { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  const told = readFileSync(join(folder, "README.md"), "utf8").matchAll(
    /`(\w+)` \(`?(\d+(?:,\d{3})*|"\w+")/g,
  );
  return [...told].flatMap(([, name = "", value = ""]) => {
    const written = new RegExp(`\\b${name} = ([\\d_]+\\b|"\\w+")`).exec(source.join("\n"))?.[1];
    return written ? [[basename(folder), name, value, written] as const] : [];
  });
});

test.each(parameters)("the README of %s has the default of %s", (_, __, told, written) => {
  expect(told.replaceAll(",", "")).toBe(written.replaceAll("_", ""));
});

test("defaults in READMEs are found", () => expect(parameters.length).toBeGreaterThan(3));

const testsNamedIn = (path: string): string[] =>
  [...read(path).matchAll(/`((?:packages|tests|scripts)\/[\w./-]+)`/g)].map(([, name = ""]) => name);

test.each(["SECURITY.md", "docs/threat-model.md"])("every test that %s names exists", (path) => {
  const named = testsNamedIn(path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

/** The rows of the tables, without head and line below it. */
const rowsOf = (text: string): string[] =>
  text.split("\n").filter((line) => /^\| /.test(line) && !/^\| (guarantee|condition|attack) \|/.test(line));

/** A path in full, or a file beside the last full path of its row. */
const isNamed = (row: string): boolean => {
  const names = [...row.matchAll(/`([\w./-]+\.test\.ts|(?:packages|tests|docs|scripts)\/[\w./-]+)`/g)];
  let folder = "";
  return (
    names.every(([, name = ""]) => {
      const path = name.includes("/") ? name : join(folder, name);
      folder = path.endsWith(".ts") ? join(path, "../") : path;
      return existsSync(join(root, path));
    }) && names.length > 0
  );
};

test("each guarantee of SECURITY.md names a test that exists", () => {
  const [, guarantees = ""] =
    /## Guarantees and their tests\n([\s\S]*?)\n## Limits/.exec(read("SECURITY.md")) ?? [];
  expect(rowsOf(guarantees).length).toBeGreaterThan(40);
  expect(rowsOf(guarantees).filter((row) => !isNamed(row))).toEqual([]);
});

test("each attack of the threat model names a test that exists, or is accepted", () => {
  const [, attacks = ""] =
    /## Attacks that once worked\n([\s\S]*?)\n## /.exec(read("docs/threat-model.md")) ?? [];
  expect(rowsOf(attacks).length).toBeGreaterThan(12);
  expect(rowsOf(attacks).filter((row) => !isNamed(row) && !row.includes("Accepted"))).toEqual([]);
});
