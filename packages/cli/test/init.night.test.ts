import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import ts from "typescript";
import { expect, test } from "vitest";
import { written } from "./written-starter.ts";

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
