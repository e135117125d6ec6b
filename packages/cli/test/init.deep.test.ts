import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answered, freePort } from "@passmuster/test-servers";
import ts from "typescript";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
const env = { ...inherited, NODE_OPTIONS: "--conditions=@passmuster/source" };

/** A starter that uses the packages of the workspace. */
async function written(...flags: readonly string[]): Promise<string> {
  const folder = join(emptyFolder(), "my-app");
  const { status, stderr } = await run(join(folder, ".."), ["init", "my-app", ...flags]);
  expect([status, stderr]).toEqual([0, ""]);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const node = (folder: string, ...line: readonly string[]) =>
  spawnSync(process.execPath, line, { cwd: folder, env, encoding: "utf8" });

/** Compiles all starters under their own settings, in one program: most of the source is shared. */
function compilerOn(...folders: readonly [string, ...string[]]): readonly string[] {
  const { config } = ts.readConfigFile(join(folders[0], "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, customConditions: ["@passmuster/source"] },
    folders[0],
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file)),
  );
  const program = ts.createProgram(files, options);
  return files
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

test("every starter that Node runs as it is compiles under its own settings", {
  timeout: 180_000,
}, async () => {
  const [first, ...others] = [
    await written("--framework", "express", "--storage", "sqlite"),
    await written("--framework", "fastify", "--storage", "sqlite"),
    await written("--framework", "hono", "--storage", "sqlite"),
    await written("--framework", "express", "--storage", "postgres"),
    await written("--framework", "fastify", "--storage", "postgres"),
  ] as const;
  expect(compilerOn(first, ...others)).toEqual([]);
});

test.each(["express", "fastify", "hono"])(
  "a starter for %s passes its tests and serves",
  { timeout: 60_000 },
  async (framework) => {
    const folder = await written("--framework", framework);
    const tests = node(folder, "--test", "--test-reporter=tap");
    expect([tests.status, tests.stdout.match(/# pass \d+/)?.[0]], tests.stdout).toEqual([0, "# pass 2"]);
    const port = await freePort();
    const child = spawn(process.execPath, ["--env-file=.env", "server.ts"], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    try {
      const site = `http://127.0.0.1:${port}`;
      const ready = await answered(`${site}/identity/health/ready`);
      expect(await ready.json()).toEqual({ status: "ok" });
      expect(await (await fetch(site)).text()).toBe("Your application.");
      const token = node(folder, ...scriptOf(folder, "token")).stdout.trim();
      const created = await fetch(`${site}/identity/api/v1/identity/verifications`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          person: { first_name: "Avenna", last_name: "Dunmarch" },
          documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
        }),
      });
      const { data } = (await created.json()) as { data: { url: string } };
      const page = await fetch(data.url);
      expect([created.status, page.status, page.headers.get("content-type")]).toEqual([
        201,
        200,
        "text/html; charset=utf-8",
      ]);
    } finally {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    }
  },
);

test.each(["express", "fastify", "hono"])(
  "a starter for %s depends on packages of the workspace only",
  async (framework) => {
    const folder = await written("--framework", framework);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
      expect([name, range]).toEqual([
        name,
        name.startsWith("@passmuster/") ? version : expect.stringMatching(/^\^/),
      ]);
      expect(Number(version.split(".")[0])).toBe(Number(String(range).replace("^", "").split(".")[0]));
    }
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

function scriptOf(folder: string, name: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return scripts[name].split(" ").slice(1);
}
