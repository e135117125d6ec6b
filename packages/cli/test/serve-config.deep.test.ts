import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { callerOf, identityBody, submitted } from "@passmuster/test-servers/caller";
import { expect, test } from "vitest";
import { emptyFolder, folderWith, run, serve } from "./command-line.ts";

const file = `import { defineConfig } from "@passmuster/cli/config";
export default defineConfig({
  storage: "sqlite:data/passmuster.db",
  blobs: "file:data/blobs",
  extractor: "sandbox",
  secret: { environment: "SIGNING_SECRET" },
  metrics: { token: { file: "metrics-token" } },
  desk: { lang: "de" },
  brand: { default: { name: "Harbour Homes" } },
  flows: [{ path: "landlord", label: "Tenant check", photoId: "required", documentTypes: [3] }],
});
`;

test("serve --config serves the file's flow, brand, desk and metrics, and commands find its storage from any folder", async () => {
  const home = folderWith({
    "service.config.ts": file,
    "metrics-token": "a-token-of-the-metrics\n",
  });
  const elsewhere = folderWith({ ".env": "SIGNING_SECRET=a secret of the tests of thirty-two bytes\n" });
  const config = ["--config", join(home, "service.config.ts")];
  const server = await serve(elsewhere, config);
  const created = await run(emptyFolder(), ["token", "create", ...config]);
  expect(created.stderr).toContain(`storage: sqlite:${home}/data/passmuster.db\n`);
  const call = callerOf(server.url, created.stdout.trim());

  const { status, json } = await call("POST", "/api/v1/landlord/verifications", identityBody);
  expect([status, new URL(json.data.url).origin]).toEqual([201, server.url]);
  expect((await call("POST", "/api/v1/tenant/verifications", identityBody)).status).toBe(404);
  const entered = await callerOf(server.url, undefined)("GET", "/desk/enter");
  expect([entered.status, String(entered.json)]).toEqual([
    200,
    expect.stringContaining("<h1>Am Prüfplatz anmelden</h1>"),
  ]);
  const metrics = callerOf(server.url, "a-token-of-the-metrics");
  expect((await metrics("GET", "/metrics")).status).toBe(200);

  await call("DELETE", `/api/v1/identity/verifications/${await submitted(call)}`);
  const purged = await run(emptyFolder(), ["purge", ...config]);
  expect([purged.status, purged.stdout]).toEqual([0, expect.stringContaining("erased: ")]);
  const healthy = await run(emptyFolder(), ["doctor", ...config]);
  expect([healthy.status, healthy.stdout]).toEqual([
    0,
    expect.stringContaining(`ok    storage    sqlite:${home}/data/passmuster.db, `),
  ]);
  expect((await server.end("SIGTERM")).status).toBe(0);
  expect(await server.errors).toBe("passmuster: read .env (1 variable)\n");
  expect(readdirSync(elsewhere)).toEqual([".env"]);
});

test.each([
  ["token", "create"],
  ["token", "list"],
  ["webhook", "add", "https://shop.example/hooks"],
  ["webhook", "list"],
  ["purge"],
  ["purge", "--dry-run"],
])("%s %s without a storage creates nothing, names the storage, and fails", async (...line) => {
  const folder = folderWith({ "passmuster.config.json": '{ "storage": "sqlite:data/passmuster.db" }' });
  const { status, stdout, stderr } = await run(folder, line);
  expect([status, stdout, stderr]).toEqual([
    1,
    "",
    `passmuster: sqlite:${folder}/data/passmuster.db: no such database. Name the one of your server with --storage, or create it with "passmuster migrate".\n`,
  ]);
  expect(readdirSync(folder)).toEqual(["passmuster.config.json"]);
});

test("doctor without a storage creates nothing, names the storage, and fails", async () => {
  const folder = emptyFolder();
  const { status, stdout } = await run(folder, ["doctor", "--extractor", "sandbox"]);
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining(`FAIL  storage    sqlite:${folder}/.passmuster/passmuster.db: no such database.`),
  ]);
  expect(existsSync(join(folder, ".passmuster"))).toBe(false);
});

test.each([["token", "list"], ["webhook", "list"], ["purge"]])(
  "%s refuses a storage in memory, which would be empty",
  async (...line) => {
    const { status, stderr } = await run(emptyFolder(), [...line, "--storage", "memory:"]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^passmuster: --storage memory: keeps no/)]);
  },
);
