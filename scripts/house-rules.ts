import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./workspace.ts";

/** House rules that no other tool checks. */
const written = globSync("{packages,tools,tests,examples,scripts}/**/*.{ts,tsx,mjs,py}", {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}).filter(
  (file) => !file.includes("/node_modules/") && !file.includes("/dist/") && !file.endsWith(".generated.ts"),
);

// `npm test` starts no browser, no Postgres, no compiler and no reader network.
const isQuick = (file: string): boolean =>
  file.endsWith(".test.ts") && !/\.(deep|night)\.test\.ts$/.test(file);
const heavy =
  /from "(playwright-core|@passmuster\/(test-browser|throwaway-postgres)|tsup|typescript)"|\b(createReader|localExtractor|openNetworks)\(/;

const broken = written.flatMap((file) => {
  const text = readFileSync(`${root}/${file}`, "utf8");
  return [
    ...(file.endsWith(".test.ts") && /\b(test|it|describe)\.(only|skip|todo)\b/.test(text)
      ? [`${file} skips tests.`]
      : []),
    ...(isQuick(file) && heavy.test(text)
      ? [`${file} needs more than Node: name it .deep.test.ts, or split it.`]
      : []),
    ...(/\b(TODO|FIXME)\b/.test(text) && file !== "scripts/house-rules.ts"
      ? [`${file} has a note of unfinished work.`]
      : []),
  ];
});

// Core code gets time, ids and randomness only through `Environment`.
const worldly = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|randomUUID|randomBytes|hrtime)\b/;
const edges = /^packages\/core\/src\/(base\/runtime|testing)\//;
for (const file of written.filter((name) => name.startsWith("packages/core/src/") && !edges.test(name))) {
  if (worldly.test(readFileSync(`${root}/${file}`, "utf8")))
    broken.push(`${file} uses the system's time or randomness instead of Environment.`);
}

// A tag of an action can be moved to other code, a commit cannot.
for (const file of globSync(".github/workflows/*.yml", { cwd: root })) {
  for (const [, action = ""] of readFileSync(`${root}/${file}`, "utf8").matchAll(/uses: (\S+)/g))
    if (!/@[0-9a-f]{40}$/.test(action)) broken.push(`${file}: ${action} needs a commit's 40 digits.`);
}

// Two folders of the core must not import each other. Type imports count; each loose file counts as a folder.
const core = "packages/core/src";
const roomOf = (path: string): string => path.split("/")[0] ?? path;
const imports = new Map<string, string>();
for (const file of written.filter((name) => name.startsWith(`${core}/`))) {
  const from = file.slice(core.length + 1);
  for (const [, path] of readFileSync(`${root}/${file}`, "utf8").matchAll(
    /(?:from|import\(?) ?"(\.[^"]+)"/g,
  )) {
    const to = normalize(join(dirname(from), path ?? ""));
    if (roomOf(from) !== roomOf(to)) imports.set(`${roomOf(from)} ${roomOf(to)}`, `${from} → ${to}`);
  }
}
for (const [pair, path] of imports) {
  const [one = "", other = ""] = pair.split(" ");
  const back = imports.get(`${other} ${one}`);
  if (back && one < other) broken.push(`${core}: ${one} and ${other} import each other: ${path}, ${back}.`);
}

// What another package has inside is imported by the package's name, or not at all.
const memberOf = (file: string): string => file.split("/").slice(0, 2).join("/");
const inside = /^(packages|tools|tests|examples)\/[^/]+\/(src|page|test)\//;
for (const file of written.filter((name) => !/^(scripts|tools\/training)\//.test(name))) {
  for (const [, path = ""] of readFileSync(`${root}/${file}`, "utf8").matchAll(
    /(?:from|import\(?) ?"(\.[^"]+)"/g,
  )) {
    const to = normalize(join(dirname(file), path));
    if (inside.test(to) && memberOf(to) !== memberOf(file)) broken.push(`${file} reaches into ${to}.`);
  }
}

// A vendor has the name that the project had until November 2026.
const formerName = ["vouch", "safe"].join("");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
for (const file of files) {
  const content = existsSync(`${root}/${file}`) ? readFileSync(`${root}/${file}`, "latin1") : "";
  if (`${file}\n${content}`.toLowerCase().includes(formerName)) broken.push(`${file} has the former name.`);
}

const lock = readFileSync(`${root}/package-lock.json`, "utf8");
if (/"resolved": "http/.test(lock)) broken.push("package-lock.json names a registry; see .npmrc.");

for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
