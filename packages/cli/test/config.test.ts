import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const typed = "passmuster.config.ts";
const wrapped = (settings: string): string =>
  `import { defineConfig } from "@passmuster/cli/config";\nexport default defineConfig(${settings});\n`;

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

interface Row {
  readonly setting: string;
  readonly value: unknown;
  readonly source: string;
}

async function settingsIn(folder: string, line: readonly string[] = [], environment = {}) {
  const { status, stdout, stderr } = await run(folder, ["config", "--json", ...line], environment);
  expect([status, stderr.includes("passmuster.config")], stderr).toEqual([0, true]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as Row);
  return (setting: string) => {
    const row = rows.find((one) => one.setting === setting);
    return row && [row.value, row.source];
  };
}

const problemsIn = async (folder: string, line: readonly string[] = []) => {
  const { status, stdout, stderr } = await run(folder, ["config", ...line]);
  expect([status, stdout]).toEqual([1, ""]);
  return stderr
    .trim()
    .split("\n")
    .map((text) => text.replace(/^passmuster: (passmuster\.config\.\w+: )?/, ""));
};

test("a flag comes before the environment, the environment before .env, .env before the file, the file before the default", async () => {
  const folder = folderWith({
    [typed]: wrapped(
      '{ port: 1001, host: "127.0.0.1", role: "api", adapter: "express", retention: { approved: "90d" } }',
    ),
    ".env": "PORT=1002\nHOST=127.0.0.2\nPASSMUSTER_ROLE=worker\n",
  });
  const of = await settingsIn(folder, ["--port", "1004"], { PORT: "1003", HOST: "127.0.0.3" });
  expect(["port", "host", "role", "adapter", "grace"].map(of)).toEqual([
    ["1004", "flag --port"],
    ["127.0.0.3", "environment HOST"],
    ["worker", ".env PASSMUSTER_ROLE"],
    ["express", "file"],
    ["0", "default"],
  ]);
  expect([of("retention.approved"), of("limits.imageBytes")]).toEqual([
    ["90d", "file"],
    [10 * 1024 * 1024, "default"],
  ]);
});

test("every problem is reported at once, with its place and what is allowed", async () => {
  const folder = folderWith({
    [typed]: `export default {
      port: 70000, prot: 1, storage: "mysql://x", secret: "a secret of the tests of thirty-two bytes",
      retention: { aproved: "90d", rejected: 5 },
      flows: [{ path: "landlord", label: "Tenant", documents: [3], documentTypes: ["passport"] }],
      policies: { identity: { actions: { RulePH001: "ignore" } }, nowhere: {} },
      capture: { frameAncestors: ["https://shop.example/path"] }, desk: { lang: "xx" },
      limits: { imageBytes: "10 MB" }, extractor: { proceses: 2 }, chips: { trust: "./none" },
    };`,
  });
  const problems = await problemsIn(folder, ["--grace", "9"]);
  expect(problems.join("\n")).not.toContain("a secret of the tests");
  expect(problems.map((line) => line.replace(/(Allowed are) .*/, "$1 …"))).toEqual([
    "prot is not a setting. Did you mean port?",
    "port must be a port from 0 to 65535 (0 takes a free one).",
    "storage must be sqlite:<path>, postgres://<user>@<host>/<database> or memory:.",
    'secret must name where it is, as { file: "…" } or { environment: "NAME" }: a secret does not belong in this file.',
    'retention.rejected must be false or a whole number with a unit (ms, s, m, h, d or y), from "0s" to "100y".',
    "retention.aproved is not a setting. Did you mean approved?",
    "limits.imageBytes must be a number.",
    "chips.trust must be a folder that exists.",
    "extractor.proceses is not a setting. Did you mean processes?",
    'capture.frameAncestors "https://shop.example/path" is not an origin such as https://shop.example.',
    "desk.lang must be one of ar, cs, da, de, el, en, es, fr, it, ja, nl, pl, pt, ro, sv, tr, uk.",
    "flows[0].documentTypes[0] must be a number, or an object.",
    "flows[0].documents is not a setting. Did you mean documentTypes?",
    "policies.nowhere is not a setting. Allowed are …",
    "policies.identity.actions.RulePH001 must be one of reject, review, off.",
    '--grace must be seconds (0–5) to keep serving, marked not ready, after SIGTERM, not "9".',
  ]);
});

const hostile: Readonly<Record<string, readonly [text: string, expected: RegExp]>> = {
  throws: ['throw new Error("no database today");', /failed \(line 1\): no database today$/],
  "throws no error": ["throw 5;", /threw a value that is not an error\.$/],
  "has a syntax error": ["\nexport default { port: ;", /has a syntax error/],
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
};

test.each(Object.entries(hostile))(
  "a file that %s is refused in plain words",
  async (_, [text, expected]) => {
    const { status, stdout, stderr } = await run(folderWith({ [typed]: text }), ["token", "list"]);
    expect([status, stdout]).toEqual([2, ""]);
    for (const line of stderr.trim().split("\n")) expect(line).toMatch(/^passmuster: passmuster\.config\.ts/);
    expect(stderr.trim()).toMatch(expected);
  },
);

test("JSON works, and a member __proto__ of it is refused", async () => {
  const file = "passmuster.config.json";
  expect((await settingsIn(folderWith({ [file]: '{ "port": 1001 }' })))("port")).toEqual(["1001", "file"]);
  expect((await problemsIn(folderWith({ [file]: '{ "__proto__": { "port": 1 } }' })))[0]).toMatch(
    /^__proto__ is not a setting/,
  );
  expect(await problemsIn(folderWith({ [file]: "{ port }" }))).toEqual([
    "passmuster.config.json is not JSON.",
  ]);
});

test("a folder, a huge file, a missing file and two files are refused", async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, typed));
  expect(await problemsIn(folder)).toEqual([`${typed} must be a file.`]);
  const large = folderWith({ [typed]: `export default {};\n//${"x".repeat(1024 * 1024)}` });
  expect(await problemsIn(large)).toEqual([`${typed} must have at most 1 MiB.`]);
  expect(await problemsIn(emptyFolder(), ["--config", "other.ts"])).toEqual([
    "other.ts: there is no such file.",
  ]);
  const two = folderWith({ [typed]: "", "passmuster.config.json": "{}" });
  expect((await problemsIn(two))[0]).toContain("Keep one configuration file");
});

test("--config and PASSMUSTER_CONFIG name another file", async () => {
  const folder = folderWith({ "passmuster.config.json": '{ "port": 1001 }', [typed]: "throw 1;" });
  const line = ["config", "--json", "--config=passmuster.config.json"];
  expect((await run(folder, line)).stdout).toContain('"value":"1001"');
  const environment = { PASSMUSTER_CONFIG: join(folder, "passmuster.config.json") };
  expect((await run(folder, ["config"], environment)).status).toBe(0);
  expect((await run(folder, ["config", "--config"])).stderr).toContain("--config takes a file.");
});

test("secrets are never shown: of .env, of variables, of addresses, nor in an error of the file", async () => {
  const secrets = {
    env: "a-secret-value-of-the-environment-1234",
    word: "pass-word-1",
    token: "a-metrics-token-1234",
  };
  const folder = folderWith({
    [typed]: wrapped(
      '{ secret: { environment: "MY_SECRET" }, metrics: { token: { file: "token" } }, storage: "postgres://app:pass-word-1@h/db" }',
    ),
    token: secrets.token,
    ".env": `MY_SECRET=${secrets.env}\n`,
  });
  const { status, stdout, stderr } = await run(folder, ["config"]);
  expect(status).toBe(0);
  for (const secret of Object.values(secrets)) expect(stdout + stderr).not.toContain(secret);
  expect(stdout).toMatch(/^secret +hidden +file$/m);
  expect(stdout).toMatch(/^metrics\.token +hidden +file$/m);
  expect(stderr).toContain("passmuster: read .env (1 variable)");
  writeFileSync(join(folder, typed), "throw new Error(process.env.MY_SECRET);");
  const thrown = await run(folder, ["config"]);
  expect([thrown.status, thrown.stderr.includes(secrets.env)]).toEqual([1, false]);
});

test("a variable that the file names must be set, unless the environment gives the secret", async () => {
  const folder = folderWith({ [typed]: wrapped('{ secret: { environment: "MY_SECRET" } }') });
  expect(await problemsIn(folder)).toEqual([
    "secret.environment names the variable MY_SECRET, which is not set.",
  ]);
  const environment = { PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more" };
  expect((await run(folder, ["config"], environment)).status).toBe(0);
});

test.runIf(process.platform === "linux" && process.getuid?.() !== 0)(
  "a file that cannot be read is named",
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, typed), "export default {};", { mode: 0o000 });
    expect(await problemsIn(folder)).toEqual([`${typed} cannot be read. Check its rights.`]);
  },
);
