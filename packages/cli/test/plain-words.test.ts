import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "./command-line.ts";
import { runHere as run } from "./run-here.ts";

const folder = emptyFolder();

test("help for an unknown command is refused", async () => {
  const { status, stdout, stderr } = await run(folder, ["help", "nonsense"]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain('Unknown command "nonsense"');
  expect((await run(folder, ["help", "openapi"])).status).toBe(0);
});

test.each([
  ["serv", 'Unknown command "serv". Did you mean serve? Run "passmuster help".'],
  ["token creat", "token takes one of create, list, revoke. Did you mean create?"],
  ["keys rotat", "keys takes one of list, rotate, rewrap, remove. Did you mean rotate?"],
  ["token list --stroage x", "Unknown option '--stroage'. Did you mean --storage?"],
  [
    "doctor --extractor sandbx",
    '--extractor must be one of local, sandbox, not "sandbx". Did you mean sandbox?',
  ],
])("%s is refused with the word that was meant", async (line, sentence) => {
  const { status, stderr } = await run(folder, line.split(" "));
  expect([status, stderr.trim()]).toEqual([2, `passmuster: ${sentence}`]);
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
