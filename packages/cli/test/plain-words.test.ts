import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

test("secret writes .env once, keeps what it has, and never shows the secret", async () => {
  const own = emptyFolder();
  const env = join(own, ".env");
  writeFileSync(env, "PORT=3100\nPASSMUSTER_STORAGE=sqlite:own.db");
  const first = await run(own, ["secret"]);
  const text = readFileSync(env, "utf8");
  const [, written = ""] = /^PASSMUSTER_SECRET=([0-9a-f]{64})$/m.exec(text) ?? [];
  expect([first.status, text]).toEqual([
    0,
    `PORT=3100\nPASSMUSTER_STORAGE=sqlite:own.db\nPASSMUSTER_SECRET=${written}\nPASSMUSTER_BLOBS=file:data/blobs\n`,
  ]);
  expect(first.stdout).toContain("added to .env:\n  PASSMUSTER_SECRET=… (new: 32 random bytes)\n");
  expect(first.stdout + first.stderr).not.toContain(written);
  const second = await run(own, ["secret"]);
  expect([second.status, second.stderr]).toEqual([2, expect.stringContaining("Nothing was written")]);
  expect(readFileSync(env, "utf8")).toBe(text);
});

test("a new .env is for its owner only", async () => {
  const own = emptyFolder();
  expect((await run(own, ["secret", "--storage", "postgres://app@db/identity"])).status).toBe(0);
  expect(statSync(join(own, ".env")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(own, ".env"), "utf8")).toContain(
    "PASSMUSTER_STORAGE=postgres://app@db/identity\n",
  );
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
