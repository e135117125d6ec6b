import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const folder = emptyFolder();

test("openapi prints the description that a server at that address serves", async () => {
  const { status, stdout, stderr } = await run(folder, [
    "openapi",
    "--public-url",
    "https://id.example.test",
  ]);
  const described = JSON.parse(stdout);
  expect([status, stderr, described.openapi, described.servers[0].url]).toEqual([
    0,
    "",
    "3.1.0",
    "https://id.example.test",
  ]);
  expect(described.paths["/api/v1/{flow}/verifications"].post.operationId).toBe("createVerification");
  const short = await run(folder, ["openapi", "--json", "--public-url", "https://id.example.test"]);
  expect(short.stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(short.stdout)).toEqual(described);
});

test("help for an unknown command is refused", async () => {
  const { status, stdout, stderr } = await run(folder, ["help", "nonsense"]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain('Unknown command "nonsense"');
  expect((await run(folder, ["help", "openapi"])).status).toBe(0);
});

test("an invalid date is refused with an example of a valid one", async () => {
  await run(folder, ["migrate"]);
  const line = ["webhook", "replay", "wh_1", "--since", "gestern"];
  const { status, stderr } = await run(folder, line);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/--since takes a date such as .*not "gestern"/),
  ]);
});

test("doctor creates no database", async () => {
  const path = join(folder, "no", "such.db");
  const { status, stdout } = await run(folder, [
    "doctor",
    "--storage",
    `sqlite:${path}`,
    "--extractor",
    "sandbox",
  ]);
  expect([status, existsSync(join(folder, "no"))]).toEqual([1, false]);
  expect(stdout).toContain("no such database");
});

test("a folder that cannot be created is reported in plain words", async () => {
  const { status, stderr } = await run(folder, ["migrate", "--storage", "sqlite:/proc/no/such.db"]);
  expect([status, stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(/^passmuster: \/proc\/no.*: no such/)],
  ]);
});

test("a closed pipe ends the command silently", async () => {
  const command = fileURLToPath(new URL("../bin/passmuster.mjs", import.meta.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [command, "openapi"], { cwd: folder, env: { PATH, HOME } });
  const [first] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  child.stdout.destroy();
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([first, status, stderr]).toEqual(["{", 0, ""]);
});
