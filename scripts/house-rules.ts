import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { longFunctionsIn, mostLines } from "./house/functions.ts";
import { circlesOf, importsIn } from "./house/imports.ts";
import { heightOf, roomOf } from "./house/storeys.ts";
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

/** Prose in comments; examples and lines of usage are code. */
function hasWideComment(text: string): boolean {
  const examples = /@example[\s\S]*?\*\//g;
  return text
    .replace(examples, "")
    .split("\n")
    .some(
      (line) => line.length > 110 && /^\s*(\/\/|\/\*\*|\*) \S/.test(line) && !line.includes("biome-ignore"),
    );
}

const broken = written.flatMap((file) => {
  const text = readFileSync(`${root}/${file}`, "utf8");
  return [
    ...(file.endsWith(".test.ts") && /\b(test|it|describe)\.(only|skip|todo)\b/.test(text)
      ? [`${file} skips tests.`]
      : []),
    ...(isQuick(file) && heavy.test(text)
      ? [`${file} needs more than Node: name it .deep.test.ts, or split it.`]
      : []),
    ...(hasWideComment(text) ? [`${file} has a comment wider than 110 columns.`] : []),
    ...(/\.\.\.\{ /.test(text) && file !== "scripts/house-rules.ts"
      ? [`${file} spreads a literal: write its members one a line.`]
      : []),
    ...(/\b(TODO|FIXME)\b/.test(text) && file !== "scripts/house-rules.ts"
      ? [`${file} has a note of unfinished work.`]
      : []),
  ];
});

const forbidden = [
  {
    files: /^packages\/(process-pool|mrz|aws|number-forms|page-kit|certificates)\/src\//,
    never: /^packages\/(?!(process-pool|mrz|aws|number-forms|page-kit|certificates)\/)/,
    because: "ground packages know no other.",
  },
  {
    files:
      /^packages\/core\/src\/(model|ports|verdict|base\/input|service\/(document|pipeline|verification))\//,
    never:
      /^(?:node:)?(child_process|crypto|dns|fs|http|https|net|os|path|process|stream|timers|tls|url|worker_threads|zlib)(\/|$)/,
    because: "the domain takes time, ids and randomness from Environment, and nothing from Node.",
  },
  {
    files: /^packages\/core\/src\/(?!verdict\/lifecycle\/(verification|document)-(machine|step)\.ts)/,
    never: /node_modules\/xstate\//,
    because: "machines are pure functions, in one place for each lifecycle.",
  },
  {
    files: /^packages\/core\/src\/api\/host\//,
    never: /^packages\/core\/src\/api\/http\//,
    because: "calls in process do not pass HTTP.",
  },
] as const;

// Core code gets time, ids and randomness only through `Environment`.
const worldly = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|randomUUID|randomBytes|hrtime)\b/;
const edges = /^packages\/core\/src\/(base\/runtime|testing)\//;
for (const file of written.filter((name) => name.startsWith("packages/core/src/") && !edges.test(name))) {
  if (worldly.test(readFileSync(`${root}/${file}`, "utf8")))
    broken.push(`${file} uses the system's time or randomness instead of Environment.`);
}

// A tag of an action can be moved to other code, a commit cannot. What starts with `./` is of this commit.
for (const file of globSync(".github/workflows/*.yml", { cwd: root })) {
  for (const [, action = ""] of readFileSync(`${root}/${file}`, "utf8").matchAll(/uses: (\S+)/g))
    if (!/^\.\/|@[0-9a-f]{40}$/.test(action)) broken.push(`${file}: ${action} needs a commit's 40 digits.`);
}

// The law of imports, types included. The laboratory and generators may look inside.
const imports = await importsIn(["packages", "tools", "tests", "examples"]);
const within = imports.filter(({ isOutside }) => !isOutside);
for (const { from, to } of within) {
  const [above, below] = [heightOf(from), heightOf(to)];
  if (above !== undefined && below !== undefined && below > above)
    broken.push(`${from} imports ${to}, from a storey above.`);
}

const pairs = new Map<string, string>();
for (const { from, to } of within) {
  const [one, other] = [roomOf(from), roomOf(to)];
  if (one && other && one.house === other.house && one.room !== other.room)
    pairs.set(`${one.house} ${one.room} ${other.room}`, `${from} → ${to}`);
}
for (const [pair, path] of pairs) {
  const [house = "", one = "", other = ""] = pair.split(" ");
  const back = pairs.get(`${house} ${other} ${one}`);
  if (back && one < other) broken.push(`${house}: ${one} and ${other} import each other: ${path}, ${back}.`);
}

for (const circle of circlesOf(imports)) broken.push(`These files import each other: ${circle.join(", ")}.`);

// What another package has inside is imported by the package's name, or not at all.
const memberOf = (file: string): string => file.split("/").slice(0, 2).join("/");
const inside = /^(packages|tools|tests|examples)\/[^/]+\/(src|page|test)\//;
for (const { from, to, specifier } of within) {
  const reaches = specifier.startsWith(".") && inside.test(to) && memberOf(to) !== memberOf(from);
  if (reaches && inside.test(from)) broken.push(`${from} reaches into ${to}.`);
}

for (const { files: from, never: to, because } of forbidden)
  for (const one of imports)
    if (from.test(one.from) && to.test(one.to)) broken.push(`${one.from} imports ${one.to}: ${because}`);

// A function of a package is short, or a table.
const products = written.filter((file) =>
  /^packages\/[^/]+\/(src|page|scripts)\/(?!fixtures\/).*\.tsx?$/.test(file),
);
for (const { file, line, name, lines } of products.flatMap(longFunctionsIn))
  broken.push(`${file}:${line} ${name} has ${lines} lines, more than ${mostLines}: name its parts.`);

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
