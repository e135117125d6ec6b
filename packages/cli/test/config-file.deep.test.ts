import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder, folderWith, run } from "./command-line.ts";

const typed = "passmuster.config.ts";

/** What a command that starts with the file prints to stderr, a line each. It must refuse to start. */
async function refusalOf(files: Readonly<Record<string, string>>, line: readonly string[] = []) {
  const { status, stdout, stderr } = await run(folderWith(files), ["token", "list", ...line]);
  expect([status, stdout]).toEqual([2, ""]);
  return stderr.trim().split("\n");
}

const hostile: Readonly<Record<string, readonly [text: string, expected: RegExp]>> = {
  throws: ['throw new Error("no database today");', /failed \(line 1\): no database today$/],
  "throws no error": ["throw 5;", /threw a value that is not an error\.$/],
  "has a syntax error": ["\nexport default { port: ;", /has a syntax error \(line 2\)\.$/],
  "has an enum": ["enum Port { Usual = 3000 }\nexport default {};", /that Node cannot run \(line 1\): enum,/],
  "exports a promise": ["export default (async () => ({}))();", /exports a promise\. Export its value/],
  "exports a function": ["export default () => ({});", /exports a function\. Export its value/],
  "exports a class's instance": ["export default new Map();", /must export an object with settings/],
  "exports a list": ["export default [];", /must export an object with settings/],
  "exports nothing": ["export const port = 1;", /must export its settings/],
  "sets a prototype": ["export default { __proto__: { port: 1 } };", /must export an object with settings/],
  "sets a prototype further inside": [
    "export default { limits: { __proto__: { imageBytes: 1 } }, capture: { __proto__: { language: 1 } } };",
    /capture must be an object/,
  ],
  "imports what does not exist": [
    'import "nowhere";\nexport default {};',
    /imports something that cannot be found/,
  ],
  "has a wrong type": ['export default { port: "80" };', /port must be a port from 0 to 65535/],
};

test.each(Object.entries(hostile))(
  "a file that %s is refused in one sentence a problem",
  async (_, [text, expected]) => {
    const lines = await refusalOf({ [typed]: text });
    for (const line of lines) expect(line).toMatch(/^passmuster: passmuster\.config\.ts/);
    expect(lines.join("\n")).toMatch(expected);
  },
);

test("JSON works, and a member __proto__ of it is refused", async () => {
  const file = "passmuster.config.json";
  const { stdout } = await run(folderWith({ [file]: '{ "port": 1001 }' }), ["config"]);
  expect(stdout).toMatch(/^port +1001 +file$/m);
  expect(await refusalOf({ [file]: '{ "__proto__": { "port": 1 } }' })).toEqual([
    expect.stringMatching(/: __proto__ is not a setting/),
  ]);
  expect(await refusalOf({ [file]: "{ port }" })).toEqual([`passmuster: ${file} is not JSON.`]);
});

test("CommonJS works where Node runs it, and is refused in an ES module with what to write", async () => {
  for (const file of ["passmuster.config.cjs", "passmuster.config.cts", "passmuster.config.js"]) {
    const { stdout } = await run(folderWith({ [file]: "module.exports = { port: 1001 };" }), ["config"]);
    expect(stdout, file).toMatch(/^port +1001 +file$/m);
  }
  const modules = { "package.json": '{ "type": "module" }' };
  expect(await refusalOf({ ...modules, [typed]: "module.exports = { port: 1001 };" })).toEqual([
    "passmuster: passmuster.config.ts mixes CommonJS and ES modules (line 1). Write export default defineConfig({ … }), or end the name in .cjs.",
  ]);
});

test("a folder, a huge file, a missing file, another ending and two files are refused", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, typed));
  expect((await run(folder, ["token", "list"])).stderr).toBe(`passmuster: ${typed} must be a file.\n`);
  const large = `export default {};\n//${"x".repeat(1024 * 1024)}`;
  expect(await refusalOf({ [typed]: large })).toEqual([`passmuster: ${typed} must have at most 1 MiB.`]);
  expect(await refusalOf({}, ["--config", "other.ts"])).toEqual([
    expect.stringMatching(/^passmuster: \/.*\/other\.ts: there is no such file\.$/),
  ]);
  expect(await refusalOf({ "other.yaml": "port: 1" }, ["--config", "other.yaml"])).toEqual([
    "passmuster: other.yaml: the name must end in .ts, .mts, .cts, .js, .mjs, .cjs, .json.",
  ]);
  expect(await refusalOf({ [typed]: "", "passmuster.config.json": "{}" })).toEqual([
    "passmuster: Keep one configuration file: there are passmuster.config.ts and passmuster.config.json.",
  ]);
});

test.runIf(process.platform !== "win32")(
  "a file that others may write, or replace, is refused with its path and the chmod",
  async () => {
    const folder = folderWith({ [typed]: "export default { port: 1001 };" });
    const file = join(folder, typed);
    const refused = async (path: string) => {
      const { status, stderr } = await run(folder, ["config"]);
      const why = "is refused: other users may write it, and so decide what runs.";
      expect([status, stderr]).toEqual([2, `passmuster: ${path} ${why} Run: chmod go-w ${path}\n`]);
    };
    for (const mode of [0o664, 0o646, 0o602]) {
      chmodSync(file, mode);
      await refused(file);
    }
    chmodSync(file, 0o644);
    for (const mode of [0o775, 0o757]) {
      chmodSync(folder, mode);
      await refused(folder);
    }
    chmodSync(folder, 0o1777);
    expect((await run(folder, ["config"])).stdout).toMatch(/^port +1001 +file$/m);
    if (process.geteuid?.() !== 0) return;
    chownSync(file, 4_000_000, 4_000_000);
    expect((await run(folder, ["config"])).stderr).toContain(`${file} is refused: another user owns it`);
  },
);

test("--config and PASSMUSTER_CONFIG name another file", async () => {
  const folder = folderWith({ "passmuster.config.json": '{ "port": 1001 }', [typed]: "throw 1;" });
  const line = ["config", "--json", "--config=passmuster.config.json"];
  expect((await run(folder, line)).stdout).toContain('"value":"1001"');
  const environment = { PASSMUSTER_CONFIG: join(folder, "passmuster.config.json") };
  expect((await run(folder, ["config"], environment)).status).toBe(0);
  expect((await run(folder, ["config", "--config"])).stderr).toContain("--config takes a file.");
});

test("paths in the file are relative to its folder, and those of flags and the environment to the working directory", async () => {
  const folder = folderWith({
    "passmuster.config.json": JSON.stringify({
      storage: "sqlite:data/a.db",
      keys: "aws-kms:alias/a?region=eu-west-1&erasable=data/secrets",
      blobs: "file:./images",
      reviewers: "../people.json",
      secret: { file: "secret" },
      chips: { trust: "roots" },
    }),
    secret: "a secret of the tests of thirty-two bytes",
  });
  mkdirSync(join(folder, "roots"));
  const elsewhere = emptyFolder();
  const line = ["config", "--json", "--config", join(folder, "passmuster.config.json")];
  const shown = async (...more: readonly string[]) => {
    const { stdout } = await run(elsewhere, [...line, ...more]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    return Object.fromEntries(rows.map(({ setting, value }) => [setting, value]));
  };
  expect(await shown()).toMatchObject({
    storage: `sqlite:${folder}/data/a.db`,
    keys: `aws-kms:alias/a?region=eu-west-1&erasable=${encodeURIComponent(`${folder}/data/secrets`)}`,
    blobs: `file:${folder}/images`,
    reviewers: join(folder, "../people.json"),
    "secret.file": `${folder}/secret`,
    "chips.trust": `${folder}/roots`,
  });
  expect((await shown("--blobs", "file:./mine")).blobs).toBe("file:./mine");
});

test("an invalid .env or one that is not there does not stop a command, and a large one does", async () => {
  expect((await run(emptyFolder(), ["config"])).stderr).toBe("");
  const odd = await run(folderWith({ ".env": "no assignment\nPORT=1002\n" }), ["config"]);
  expect([odd.stderr, odd.stdout]).toEqual([
    "passmuster: read .env (1 variable)\n",
    expect.stringMatching(/^port +1002 +\.env PORT$/m),
  ]);
  expect(await refusalOf({ ".env": `A=${"x".repeat(1024 * 1024)}` })).toEqual([
    "passmuster: .env must have at most 1 MiB.",
  ]);
});

test.runIf(process.platform === "linux" && process.getuid?.() !== 0)(
  "a file that cannot be read is named",
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, typed), "export default {};", { mode: 0o000 });
    const { status, stderr } = await run(folder, ["token", "list"]);
    expect([status, stderr]).toEqual([2, `passmuster: ${typed} cannot be read. Check its rights.\n`]);
  },
);
