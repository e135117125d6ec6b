import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { longFunctionsIn, mostLines } from "./house/functions.ts";
import { circlesOf, type Import, importsIn } from "./house/imports.ts";
import { published, root } from "./workspace.ts";

/**
 * Prints the size and the shape of the sources: `npm run house`. Rooms are the folders and loose files right
 * inside of a `src`; an arrow is a pair of rooms, one of which imports the other; a floor is a room above all
 * that it imports. Nothing here passes or fails: `scripts/house-rules.ts` does.
 */
const imports = (await importsIn(["packages"])).filter(({ isOutside }) => !isOutside);

function shapeOf(folder: string) {
  const source = `packages/${folder}/src/`;
  const roomIn = (file: string): string => file.slice(source.length).split("/")[0] ?? "";
  const inside = imports.filter(({ from, to }) => from.startsWith(source) && to.startsWith(source));
  const pairs = new Set(
    inside
      .map(({ from, to }) => `${roomIn(from)} ${roomIn(to)}`)
      .filter((pair) => {
        const [one, other] = pair.split(" ");
        return one !== other;
      }),
  );
  const arrows = [...pairs].map((pair): Import => {
    const [from = "", to = ""] = pair.split(" ");
    return { from, to, specifier: to, isOutside: false };
  });
  const rooms = new Set(filesIn(`packages/${folder}/src`).map(roomIn));
  const circles = circlesOf(arrows);
  const floors = circles.length > 0 ? "–" : Math.max(...[...rooms].map((room) => floorOf(room, arrows)));
  return [folder, rooms.size, floors, arrows.length, circles.length] as const;
}

function floorOf(room: string, arrows: readonly Import[]): number {
  const below = arrows.filter(({ from }) => from === room).map(({ to }) => floorOf(to, arrows));
  return 1 + Math.max(0, ...below);
}

function listed(...paths: readonly string[]): readonly string[] {
  return execFileSync("git", ["ls-files", "--", ...paths], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
}

const filesIn = (...folders: readonly string[]): readonly string[] =>
  listed(...folders).filter((file) => /\.(ts|tsx)$/.test(file));

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);

/** Values and types that an entry gives, those behind `export *` included. */
function namesOf(entry: string): number {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ["@passmuster/source"],
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol ? checker.getExportsOfModule(symbol).length : 0;
}

const sources = filesIn("packages", "scripts", "tools").filter(
  (file) => !/\/(test|fixtures)\//.test(file) && !file.endsWith(".generated.ts"),
);
const isLaboratory = (file: string): boolean => file.startsWith("packages/extractor-local/scripts/");

console.log("rooms, floors, arrows and circles of rooms");
for (const folder of ["core", "extractor-local", "wallet", "cli", "desk", "capture"])
  console.log(
    shapeOf(folder)
      .map((cell, at) => (at === 0 ? String(cell).padEnd(16) : String(cell).padStart(5)))
      .join(""),
  );
console.log(`\n${circlesOf(imports).length} circles of files in packages`);

const core = published.find(({ manifest }) => manifest.name === "@passmuster/core");
const entries = Object.entries(core?.manifest.exports ?? {}).flatMap(([name, target]) =>
  typeof target === "object" && target["@passmuster/source"]
    ? [[name, namesOf(join(core?.folder ?? "", target["@passmuster/source"]))] as const]
    : [],
);
console.log(`\nnames at the entries of core: ${entries.reduce((sum, [, count]) => sum + count, 0)}`);
for (const [name, count] of entries) console.log(`${String(count).padStart(5)}  ${name}`);

console.log("\nlines of sources");
const rows = {
  "code of packages, tools and scripts": sources.filter((file) => !isLaboratory(file)),
  "texts in languages, JSON": listed("packages/*/languages/*.json"),
  "laboratory: training and measuring": [...sources.filter(isLaboratory), ...filesIn("lab", "bench")],
  tests: filesIn("packages", "tools", "tests").filter((file) => /\/test\//.test(file)),
};
for (const [name, files] of Object.entries(rows))
  console.log(`${String(linesOf(files)).padStart(7)}  ${name} (${files.length} files)`);

const long = sources.filter((file) => file.startsWith("packages/")).flatMap(longFunctionsIn);
console.log(`\n${long.length} functions of packages have more than ${mostLines} lines, tables apart`);
for (const { file, name, line, lines } of long.toSorted((one, other) => other.lines - one.lines))
  console.log(`${String(lines).padStart(7)}  ${file}:${line} ${name}`);
