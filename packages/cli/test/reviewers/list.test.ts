import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ReviewerList, reviewerList } from "../../src/reviewers/list.ts";

const rita = {
  email: "rita@example.test",
  name: null,
  role: "review",
  tenant: "default",
  flows: null,
} as const;
const passkey = {
  id: "aWQ",
  publicKey: "a2V5",
  counter: 1,
  added: "2026-01-01T00:00:00.000Z",
  answered: "2026-01-01T00:00:00.000Z",
};

const record = async () => undefined;

let folder: string;
let list: ReviewerList;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passmuster-list-"));
  list = reviewerList(file(), { record });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => join(folder, "reviewers.json");

test("the list is a file of mode 0600, and every change replaces it whole", async () => {
  await list.put(rita);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const before = statSync(file()).ino;
  await list.put({ ...rita, email: "tom@example.test" });
  expect(statSync(file()).ino).not.toBe(before);
  expect(readdirSync(folder)).toEqual(["reviewers.json"]);
});

test("the list is refused if other users can read or change it, or it is damaged", async () => {
  await list.put(rita);
  chmodSync(file(), 0o644);
  await expect(list.read()).rejects.toThrow("0600");
  chmodSync(file(), 0o600);
  for (const text of ["", "{", "[]", '{"reviewers":{}}', '{"reviewers":[{"email":"x","role":"admin"}]}']) {
    writeFileSync(file(), text);
    await expect(list.read(), text).rejects.toThrow("is not a list of reviewers");
  }
});

test("a reviewer has the pools that were given; a list of an earlier release has none", async () => {
  await list.put(rita);
  expect((await list.read())[0]).not.toHaveProperty("pools");
  await list.put({ ...rita, pools: ["first", "fraud"] });
  expect((await list.read())[0]?.pools).toEqual(["first", "fraud"]);
  writeFileSync(file(), readFileSync(file(), "utf8").replace('"first",', "7,"));
  await expect(list.read()).rejects.toThrow("is not a list of reviewers");
});

test("the list loses no change of two commands at once: one waits, and is refused after a second", async () => {
  writeFileSync(`${file()}.lock`, "", { mode: 0o600 });
  await expect(list.put(rita)).rejects.toThrow("Another command changes");
  expect(existsSync(file())).toBe(false);
  rmSync(`${file()}.lock`);
  const given = ["a", "b", "c"].map((name) => ({ ...rita, email: `${name}@example.test` }));
  const put = await Promise.allSettled(given.map((one) => list.put(one)));
  const done = put.filter(({ status }) => status === "fulfilled");
  expect(await list.read()).toHaveLength(done.length);
});

test("a lock that a killed process left is dropped after a minute, and no change is lost", async () => {
  const { id } = await list.put(rita);
  writeFileSync(`${file()}.lock`, "", { mode: 0o600 });
  utimesSync(`${file()}.lock`, new Date(), new Date(Date.now() - 61_000));
  const changes = Array.from({ length: 5 }, (_, index) =>
    reviewerList(file(), { record }).change(id, (one) => ({
      ...one,
      passkeys: [...one.passkeys, { ...passkey, id: `k${index}` }],
    })),
  );
  await Promise.all(changes);
  expect((await list.read())[0]?.passkeys).toHaveLength(5);
  expect(readdirSync(folder)).toEqual(["reviewers.json"]);
});

test("a change that took so long that it lost its lock is not made", async () => {
  await list.put(rita);
  const eve = { ...rita, email: "eve@example.test" };
  const slow = reviewerList(file(), {
    // While it is recorded, another process drops the lock and adds somebody.
    async record() {
      utimesSync(`${file()}.lock`, new Date(), new Date(Date.now() - 61_000));
      await list.put({ ...rita, email: "tom@example.test" });
    },
  });
  await expect(slow.put(eve)).rejects.toThrow("was changed meanwhile");
  expect((await list.read()).map(({ email }) => email)).toEqual(["rita@example.test", "tom@example.test"]);
  expect(readdirSync(folder)).toEqual(["reviewers.json"]);
});

test("a new role keeps the passkeys; a removal takes them along", async () => {
  const { id } = await list.put(rita);
  await list.change(id, (one) => ({ ...one, passkeys: [passkey] }));
  expect((await list.put({ ...rita, role: "lead" })).passkeys).toEqual([passkey]);
  await list.remove(rita.email);
  expect((await list.put(rita)).passkeys).toEqual([]);
  expect(readFileSync(file(), "utf8")).not.toContain("a2V5");
});

test("a list of an earlier release, without passkeys, is read; damaged passkeys are not", async () => {
  const { passkeys: _, ...earlier } = await list.put(rita);
  const write = (reviewer: object) => writeFileSync(file(), JSON.stringify({ reviewers: [reviewer] }));
  write(earlier);
  expect((await list.read())[0]?.passkeys).toEqual([]);
  for (const passkeys of [
    null,
    {},
    [null],
    [{ ...passkey, id: "" }],
    [{ ...passkey, publicKey: "x y" }],
    [{ ...passkey, counter: -1 }],
    [{ ...passkey, counter: "1" }],
    [{ ...passkey, answered: "soon" }],
  ]) {
    write({ ...earlier, passkeys });
    await expect(list.read(), JSON.stringify(passkeys)).rejects.toThrow("is not a list of reviewers");
  }
});

test("changes of one reviewer at once are made one after the other", async () => {
  const { id } = await list.put(rita);
  const changes = Array.from({ length: 5 }, (_, index) =>
    reviewerList(file(), { record }).change(id, (one) => ({
      ...one,
      passkeys: [...one.passkeys, { ...passkey, id: `k${index}` }],
    })),
  );
  await Promise.all(changes);
  expect((await list.read())[0]?.passkeys).toHaveLength(5);
});
