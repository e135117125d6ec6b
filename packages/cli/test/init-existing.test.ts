import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "./command-line.ts";
import { runHere as run } from "./run-here.ts";

function project(dependencies: object, files: Readonly<Record<string, string>> = {}): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "mine", dependencies }));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test("without --yes, a project is shown what would be added, and nothing is written", async () => {
  const folder = project({ express: "^5.0.0" });
  const { status, stdout } = await run(folder, ["init"]);
  expect(status).toBe(0);
  expect(stdout).toContain("This project uses express. To add:");
  expect(stdout).toContain("+++ passmuster.mjs (new)\n+import { createPassmuster");
  expect(stdout).toContain("+PASSMUSTER_SECRET=… (32 random bytes)");
  expect(stdout).toContain("Nothing was written. Run the command with --yes");
  expect(readdirSync(folder)).toEqual(["package.json"]);
});

test("with --yes, files are added at the end or new, and the rest stays", async () => {
  const folder = project(
    { fastify: "^5.0.0" },
    {
      "tsconfig.json": '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
      ".env": "PORT=3100",
      ".gitignore": "node_modules\n/.env\n",
      "server.ts": "mine",
    },
  );
  mkdirSync(join(folder, "src"));
  const before = readFileSync(join(folder, "package.json"), "utf8");
  const { status, stdout } = await run(folder, ["init", "--yes"]);
  expect(status).toBe(0);
  expect(stdout).toContain('server.register(passmusterFastify(passmuster), { prefix: "/identity" });');
  expect(stdout).toContain('from "./passmuster.ts"');
  const secret = /^PASSMUSTER_SECRET=([0-9a-f]{64})$/m.exec(readFileSync(join(folder, ".env"), "utf8"))?.[1];
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(
    `PORT=3100\nPASSMUSTER_SECRET=${secret}\nPASSMUSTER_STORAGE=sqlite:data/passmuster.db\nPASSMUSTER_BLOBS=file:data/blobs\n`,
  );
  expect(stdout).not.toContain(secret);
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("node_modules\n/.env\ndata/\n");
  expect(readFileSync(join(folder, "src/passmuster.ts"), "utf8")).toContain("export const passmuster =");
  expect([
    readFileSync(join(folder, "package.json"), "utf8"),
    readFileSync(join(folder, "server.ts"), "utf8"),
  ]).toEqual([before, "mine"]);
});

test("a file that exists is never replaced, and then nothing is written", async () => {
  const folder = project({}, { "passmuster.mjs": "mine" });
  const { status, stderr } = await run(folder, ["init", "--yes"]);
  expect([status, stderr]).toEqual([2, "passmuster: passmuster.mjs exists already. Nothing was written.\n"]);
  expect(readdirSync(folder).sort()).toEqual(["package.json", "passmuster.mjs"]);
});

test.each([
  [{ "@nestjs/core": "^12.0.0", express: "^5.0.0" }, "nest", "Before app.listen()"],
  [{ hono: "^4.0.0" }, "hono", "fetchHandler(passmuster)"],
  [{}, "no framework that is known: node:http", "request.url = path"],
])("the project with %j uses %s", async (dependencies, name, mount) => {
  const { stdout } = await run(project(dependencies), ["init", "--yes"]);
  expect(stdout).toContain(`This project uses ${name}. To add:`);
  expect(stdout).toContain(mount);
});

test("a Next project gets its route", async () => {
  const folder = project({ next: "^16.0.0", react: "^19.0.0" }, { "tsconfig.json": "{}" });
  await run(folder, ["init", "--yes"]);
  expect(existsSync(join(folder, "app/identity/[[...path]]/route.ts"))).toBe(true);
});

test("the new .env is for its owner only", async () => {
  const folder = project({});
  await run(folder, ["init", "--yes"]);
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
});

test("a folder name with spaces is printed as a shell takes it", async () => {
  const folder = emptyFolder();
  const { stdout } = await run(folder, ["init", "Rita's App"]);
  expect(stdout).toContain("  cd 'Rita'\\''s App'\n");
});
