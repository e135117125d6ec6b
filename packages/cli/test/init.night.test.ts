import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import ts from "typescript";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";
import { root, written } from "./written-starter.ts";

const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
const env = { ...inherited, NODE_OPTIONS: "--conditions=@passmuster/source" };

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

test("every starter that Node runs as it is compiles under its own settings", async () => {
  const [first, ...others] = [
    await written("--framework", "express", "--storage", "sqlite"),
    await written("--framework", "fastify", "--storage", "sqlite"),
    await written("--framework", "hono", "--storage", "sqlite"),
    await written("--framework", "express", "--storage", "postgres"),
    await written("--framework", "fastify", "--storage", "postgres"),
  ] as const;
  expect(compilerOn(first, ...others)).toEqual([]);
});

const listeners: Readonly<Record<string, readonly [before: string, after: string]>> = {
  fastify: [
    'import Fastify from "fastify"; const server = Fastify();',
    "await server.listen({ port: Number(process.env.PORT) });",
  ],
  express: ['import express from "express"; const app = express();', "app.listen(Number(process.env.PORT));"],
};

test.each(Object.keys(listeners))(
  "the lines that init prints for a %s project serve it",
  async (framework) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { [framework]: "^5.0.0" } }));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const { stdout } = await run(folder, ["init", "--yes"]);
    const mount = stdout.slice(stdout.indexOf("In your server")).split("\n").slice(1);
    const [before = "", after = ""] = listeners[framework] ?? [];
    writeFileSync(join(folder, "server.mjs"), [before, ...mount, after].join("\n"));
    const port = await freePort();
    const child = spawn(process.execPath, ["--env-file=.env", "server.mjs"], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    try {
      const ready = await answered(
        `http://127.0.0.1:${port}/identity/health/ready`,
        AbortSignal.timeout(60_000),
      );
      expect(await ready.json()).toEqual({ status: "ok" });
      expect((await fetch(`http://127.0.0.1:${port}/identity/desk`)).status).toBe(200);
    } finally {
      child.kill();
      await ended;
    }
  },
);

test("what init adds compiles under strict settings", async () => {
  const folders = await Promise.all(
    ["sqlite", "postgres"].map(async (storage) => {
      const folder = emptyFolder();
      writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { express: "^5.0.0" } }));
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        module: "nodenext",
        types: ["node"],
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      await run(folder, ["init", "--yes", "--storage", storage]);
      return folder;
    }),
  );
  expect(compilerOn(...(folders as [string, string]))).toEqual([]);
});

test.each(["express", "fastify", "hono"])(
  "a starter for %s passes its tests and serves",
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

function scriptOf(folder: string, name: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return scripts[name].split(" ").slice(1);
}
