import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callerOf, submitted } from "@passmuster/test-servers/caller";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

test("keys are listed, rotated beside a running server, and every data key is wrapped with the new one", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox", "--role", "api"]);
  expect(statSync(join(folder, ".passmuster/passmuster.db.keys")).mode & 0o777).toBe(0o600);
  const call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
  const id = await submitted(call);
  const rotated = await run(folder, ["keys", "rotate"]);
  expect(rotated).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^kek_[0-9a-f]{16}\n$/),
    stderr: "data keys wrapped again: 2, verifications sealed again: 0\n",
  });
  const { stdout } = await run(folder, ["keys", "list", "--json"]);
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).name);
  expect([names.length, names[1]]).toStrictEqual([2, rotated.stdout.trim()]);
  const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
  expect(json.data.status_label).toBe("Submitted");
  await submitted(call);
  expect((await run(folder, ["keys", "rewrap"])).stderr).toBe(
    "data keys wrapped again: 0, verifications sealed again: 0\n",
  );
  const remove = (name: string) => run(folder, ["keys", "remove", name]);
  expect(await remove(names[1])).toMatchObject({ status: 1, stderr: expect.stringContaining("still wraps") });
  expect(await remove(names[0])).toMatchObject({ status: 1, stderr: expect.stringContaining("an hour ago") });
  const file = join(folder, ".passmuster/passmuster.db.keys");
  const dated = readFileSync(file, "utf8").replace(/"createdAt": "\d{4}/g, '"createdAt": "2020');
  writeFileSync(file, dated);
  expect(await remove(names[0])).toMatchObject({ status: 0, stderr: expect.stringContaining("is removed") });
  expect((await call("GET", `/api/v1/identity/verifications/${id}`)).json.data.id).toBe(id);
  await server.end("SIGTERM");
});

test("without --keys, a Postgres storage has its keys in .passmuster", async () => {
  const { url, drop } = await testDatabase();
  const folder = emptyFolder();
  const environment = { PASSMUSTER_STORAGE: url, PASSMUSTER_KEYS: "" };
  expect(await run(folder, ["migrate"], environment)).toMatchObject({ status: 0 });
  expect(statSync(join(folder, ".passmuster/keys")).mode & 0o777).toBe(0o600);
  const elsewhere = await run(emptyFolder(), ["migrate"], environment);
  expect([elsewhere.status, elsewhere.stderr]).toEqual([
    1,
    expect.stringMatching(
      /The key file \S+\.passmuster\/keys does not exist\. .+ Use the keys that this database was created with\./,
    ),
  ]);
  await drop();
});

test.each([
  [["keys"], "keys takes one of list, rotate, rewrap, remove."],
  [["keys", "remove"], "keys remove takes the NAME of one key"],
  [["keys", "list", "all"], 'keys list takes no argument "all".'],
  [["keys", "list", "--storage", "memory:"], "--keys (or PASSMUSTER_KEYS) is required: file:<path>."],
  [["keys", "list", "--keys", "vault"], "--keys must be file:<path>, or aws-kms:"],
  [
    ["keys", "rotate", "--keys", "aws-kms:alias/x?region=eu-west-1"],
    "Only keys in a file are listed and rotated",
  ],
])("%j is refused", async (line, sentence) => {
  const { status, stderr } = await run(emptyFolder(), line);
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
