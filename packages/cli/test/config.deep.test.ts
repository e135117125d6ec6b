import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, run } from "./command-line.ts";

const typed = "passmuster.config.ts";
const wrapped = (settings: string): string =>
  `import { defineConfig } from "@passmuster/cli/config";\nexport default defineConfig(${settings});\n`;

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

const problemsIn = async (folder: string, line: readonly string[] = [], environment = {}) => {
  const { status, stdout, stderr } = await run(folder, ["config", ...line], environment);
  expect([status, stdout]).toEqual([2, ""]);
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
      webhooks: { proxy: "http://proxy.example/path" }, limits: { imageBytes: "10 MB" }, extractor: { proceses: 2 }, chips: { trust: "./none" },
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
    "webhooks.proxy must be the http or https address of a proxy for webhook requests.",
    expect.stringMatching(/^chips\.trust must be a folder that exists, not "\/.*\/none"\.$/),
    "extractor.proceses is not a setting. Did you mean processes?",
    "capture.frameAncestors[0] must be self, or an origin such as https://shop.example.",
    "desk.lang must be one of ar, cs, da, de, el, en, es, fr, it, ja, nl, pl, pt, ro, sv, tr, uk.",
    "flows[0].documentTypes[0] must be a number, or an object.",
    "flows[0].documents is not a setting. Did you mean documentTypes?",
    "policies.nowhere is not a setting. Allowed are …",
    "policies.identity.actions.RulePH001 must be one of reject, review, off.",
    '--grace must be seconds (0–5) to keep serving, marked not ready, after SIGTERM, not "9".',
  ]);
});

test("a flow that asks for a wallet or a presence check says what is missing", async () => {
  const folder = folderWith({
    [typed]: `const photoId = { photoId: "required", documentTypes: [3] };
    export default { flows: [
      { ...photoId, path: "wallet", label: "Wallet", digitalCredentials: ["mdl"] },
      { ...photoId, path: "present", label: "Present", presence: true },
    ] };`,
  });
  expect(await problemsIn(folder)).toEqual([
    "flows[0].digitalCredentials needs the setting wallets: whose credentials count.",
    "flows[1].presence needs a provider: a server of your own passes one.",
  ]);
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
  expect([thrown.status, thrown.stderr.includes(secrets.env)]).toEqual([2, false]);
});

test("a variable that the file names must be set, unless the environment gives the secret", async () => {
  const folder = folderWith({ [typed]: wrapped('{ secret: { environment: "MY_SECRET" } }') });
  expect(await problemsIn(folder)).toEqual([
    "secret.environment names the variable MY_SECRET, which is not set.",
  ]);
  expect(await problemsIn(folder, [], { MY_SECRET: "short" })).toEqual([
    expect.stringMatching(/^secret must be at least 32 bytes each/),
  ]);
  const environment = { PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more" };
  expect((await run(folder, ["config"], environment)).status).toBe(0);
});

test("a secret that is not there stops the commands that use it, and no other", async () => {
  const settings = '{ secret: { environment: "MY_SECRET" }, metrics: { token: { file: "none" } } }';
  const folder = folderWith({ [typed]: wrapped(settings) });
  const serving = await run(folder, ["serve"]);
  expect([serving.status, serving.stderr.trim().split("\n")]).toEqual([
    2,
    [
      "passmuster: passmuster.config.ts: secret.environment names the variable MY_SECRET, which is not set.",
      expect.stringMatching(/metrics\.token\.file must be a file that can be read, not "\/.*\/none"\.$/),
    ],
  ]);
  expect((await run(folder, ["migrate"])).status).toBe(0);
  expect((await run(folder, ["token", "create"])).status).toBe(0);
});

test("config prints flows, policies, retention, expiry, limits, brand, languages, origins, keys, reviewers, reader, desk and webhooks", async () => {
  const folder = folderWith({
    [typed]: wrapped(`{
      flows: [{ path: "landlord", label: "Tenant check", photoId: "required", documentTypes: [3, 12] }],
      policies: { identity: { actions: { RulePH001: "off" } } },
      retention: { approved: "90d" }, expiresAfter: "7d", limits: { imageBytes: 1048576 },
      brand: { default: { name: "Harbour Homes" } },
      capture: { language: "de", frameAncestors: ["https://shop.example"] },
      keys: "file:/srv/keys", reviewers: "/srv/reviewers.json", desk: { lang: "fr" },
      extractor: { processes: 3 }, webhooks: { proxy: "http://user:pass-word-1@proxy.example:3128" },
    }`),
  });
  const of = await settingsIn(folder);
  const expected = {
    "flows[0].path": "landlord",
    "flows[0].documentTypes": "3, 12",
    "policies.identity.actions.RulePH001": "off",
    "retention.approved": "90d",
    expiresAfter: "7d",
    "limits.imageBytes": 1048576,
    "brand.default.name": "Harbour Homes",
    "capture.language": "de",
    "capture.frameAncestors": "https://shop.example",
    keys: "file:/srv/keys",
    reviewers: "/srv/reviewers.json",
    "desk.lang": "fr",
    extractor: "local",
    "extractor.processes": 3,
    "webhooks.proxy": "http://…@proxy.example:3128",
  };
  for (const [setting, value] of Object.entries(expected))
    expect(of(setting), setting).toEqual([value, "file"]);
});
