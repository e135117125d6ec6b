import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";
import { runHere } from "./run-here.ts";

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

test("a closed pipe ends the command silently", async () => {
  const command = fileURLToPath(new URL("../bin/passmuster.mjs", import.meta.url));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [command, "openapi"], { cwd: folder, env: { PATH, HOME } });
  const [first] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  child.stdout.destroy();
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([first, status, stderr]).toEqual(["{", 0, ""]);
});

test.each([["help", "nonsense"], ["completion", "zsh"], ["webhook", "replay", "wh_1"], ["--version"]])(
  "a command has the same status and output as a process: %s %s",
  async (...line) => {
    expect(await run(folder, line)).toEqual(await runHere(folder, line));
  },
);
