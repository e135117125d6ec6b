import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";
import { root, written } from "./written-starter.ts";

/** Without the packages: a name is unknown if no file declares or imports it. */
const settings: ts.CompilerOptions = { noEmit: true, noResolve: true, types: [], lib: ["lib.esnext.d.ts"] };
/** "Cannot find name", with and without a suggestion. */
const unknownName = new Set([2304, 2503, 2552, 2580, 2584]);
const ofNode = new Set(["process", "console", "fetch", "Request", "Response", "Buffer", "URL"]);

test.each(["express", "fastify", "hono"])(
  "a starter for %s depends on packages of the workspace only",
  async (framework) => {
    const folder = await written("--framework", framework);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
      expect([name, range]).toEqual([name, name === "passmuster" ? version : expect.stringMatching(/^\^/)]);
      expect(Number(version.split(".")[0])).toBe(Number(String(range).replace("^", "").split(".")[0]));
    }
  },
);

test.each([
  ["express", []],
  ["fastify", []],
  ["hono", []],
  ["nest", []],
  ["next", ["@passmuster/react"]],
])("a starter for %s installs Passmuster as one package", async (framework, further) => {
  const folder = await written("--framework", framework, "--storage", "postgres");
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const own = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /passmuster/.test(name));
  expect(own.sort()).toEqual([...further, "passmuster"]);
  const code = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["node_modules"] })
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  expect(new Set(code.match(/"@passmuster\/[^"]+"/g))).toEqual(new Set(further.map((name) => `"${name}"`)));
});

test.each(["express", "fastify", "hono", "nest", "next"])(
  "a starter for %s imports every name that it uses",
  async (framework) => {
    const folder = await written("--framework", framework);
    const exclude = ["node_modules", "**/*.d.ts"];
    const files = globSync("**/*.{ts,tsx}", { cwd: folder, exclude }).map((file) => join(folder, file));
    const program = ts.createProgram(files, { ...settings, jsx: ts.JsxEmit.Preserve });
    const unknown = files
      .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
      .filter(({ code }) => unknownName.has(code))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ").split("'")[1]);
    expect(files.length).toBeGreaterThan(2);
    expect(unknown.filter((name) => !ofNode.has(name ?? ""))).toEqual([]);
  },
);

test("each starter has its own secret, readable by its owner only", async () => {
  const [one, other] = [await written(), await written()];
  const secret = (folder: string) =>
    /PASSMUSTER_SECRET=([0-9a-f]{64})\n/.exec(readFileSync(join(folder, ".env"), "utf8"))?.[1];
  expect(secret(one)).toHaveLength(64);
  expect(secret(one)).not.toBe(secret(other));
  expect(statSync(join(one, ".env")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(one, ".gitignore"), "utf8")).toContain(".env\n");
});

test("a folder with files is left unchanged", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, "taken"));
  writeFileSync(join(folder, "taken", ".keep"), "mine");
  writeFileSync(join(folder, "file"), "mine");
  const full = await run(folder, ["init", "taken"]);
  expect([full.status, full.stdout, full.stderr]).toEqual([
    2,
    "",
    expect.stringMatching(/is not empty\. Name an empty or new folder\. Nothing was written\.\n$/),
  ]);
  expect(readdirSync(join(folder, "taken"))).toEqual([".keep"]);
  expect((await run(folder, ["init", "file"])).stderr).toMatch(/is a file/);
});

test.each([
  [["--framework", "koa"], "--framework must be one of express, fastify, hono, nest, next, not"],
  [["--storage", "memory"], "--storage must be one of sqlite, postgres, not"],
  [["a", "b"], "init takes one folder name."],
])("%j is refused and nothing is written", async (line, sentence) => {
  const folder = emptyFolder();
  const { status, stderr } = await run(folder, ["init", ...line]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(readdirSync(folder)).toEqual([]);
});
