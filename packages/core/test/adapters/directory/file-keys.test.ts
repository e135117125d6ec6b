import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileKeys } from "../../../src/adapters/directory/file-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "passmuster-file-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (): string => join(mkdtempSync(join(folder, "ring-")), "below", "keys");
const context = { tenant: "acme", id: "ver_1" };
const key = new Uint8Array(32).fill(7);

test("the first use creates the file and the directory for the running user only", async () => {
  const path = fresh();
  await fileKeys(path).wrap(key, context);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(`${path}.erasable`).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(`${path}.erasable`))
    expect(statSync(join(`${path}.erasable`, name)).mode & 0o777).toBe(0o600);
});

test("16 stores that start together share one ring and no erasure secret", async () => {
  const path = fresh();
  const stores = Array.from({ length: 16 }, () => fileKeys(path));
  const wrapped = await Promise.all(
    stores.flatMap((store) => [store.wrap(key, context), store.wrap(key, context)]),
  );
  expect(new Set(wrapped.map(({ by }) => by)).size).toBe(1);
  expect(new Set(wrapped.map(({ bytes }) => Buffer.from(bytes.subarray(0, 6)).toString("hex"))).size).toBe(
    32,
  );
  expect(readdirSync(join(path, "..")).sort()).toStrictEqual(["keys", "keys.erasable"]);
});

test("a store sees the key that another process added, and opens what the older keys wrapped", async () => {
  const path = fresh();
  const [one, other] = [fileKeys(path), fileKeys(path)];
  const before = await one.wrap(key, context);
  const added = await other.rotate();
  const after = await one.wrap(key, context);
  expect([before.by === added, after.by]).toStrictEqual([false, added]);
  expect((await one.list()).map(({ name }) => name)).toStrictEqual([before.by, added]);
  expect(Buffer.from(await other.unwrap(before, context))).toStrictEqual(Buffer.from(key));
});

test("of concurrent rotations no key is lost", async () => {
  const path = fresh();
  await fileKeys(path).current();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => fileKeys(path).rotate()));
  const added = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(added.length).toBeGreaterThan(0);
  const names = (await fileKeys(path).list()).map(({ name }) => name);
  expect(names).toHaveLength(added.length + 1);
  expect(names).toEqual(expect.arrayContaining(added));
});

test("a rotation that another one holds up says so", async () => {
  const path = fresh();
  const keys = fileKeys(path);
  await keys.current();
  writeFileSync(`${path}.lock`, "");
  await expect(keys.rotate()).rejects.toThrow(/Another rotation holds .*keys\.lock\. Delete the file/);
});

test.each([0o640, 0o604, 0o620, 0o700])("a ring of mode %o is refused", async (mode) => {
  const path = fresh();
  await fileKeys(path).current();
  chmodSync(path, mode);
  const expected = /keys at .*: its mode is 0\d{3}, at most 0600 is allowed/;
  await expect(fileKeys(path).current()).rejects.toThrow(expected);
});

test("a directory of erasure secrets that others may enter is refused", async () => {
  const path = fresh();
  mkdirSync(`${path}.erasable`, { recursive: true, mode: 0o755 });
  chmodSync(`${path}.erasable`, 0o755);
  await expect(fileKeys(path).wrap(key, context)).rejects.toThrow(
    /its mode is 0755, at most 0700 is allowed/,
  );
});

test("a link in place of the ring is refused", async () => {
  const [path, other] = [fresh(), fresh()];
  await fileKeys(other).current();
  mkdirSync(join(path, ".."));
  symlinkSync(other, path);
  await expect(fileKeys(path).current()).rejects.toThrow(/it must be a file/);
});

test("a ring of another owner is refused", async () => {
  const geteuid = process.geteuid;
  const path = fresh();
  await fileKeys(path).current();
  process.geteuid = () => 4_000_000;
  try {
    await expect(fileKeys(path).current()).rejects.toThrow(
      /belongs to user \d+, it must belong to user 4000000/,
    );
  } finally {
    if (geteuid) process.geteuid = geteuid;
  }
});

test.each([
  "",
  "{}",
  '{"version":2,"keys":[]}',
  '{"version":1,"keys":[]}',
  '{"version":1,"keys":[{"name":"a","key":"c2hvcnQ="}]}',
])("a damaged ring is refused without a word of it: %s", async (text) => {
  const path = fresh();
  await fileKeys(path).current();
  writeFileSync(path, text);
  await expect(fileKeys(path).current()).rejects.toThrow(
    `The key file ${path} is damaged. Restore it from a backup.`,
  );
});

test("a ring that vanishes while in use is not replaced by a new one", async () => {
  const path = fresh();
  const keys = fileKeys(path);
  const wrapped = await keys.wrap(key, context);
  rmSync(path);
  for (const store of [keys, fileKeys(path)]) {
    const missing = `The key file ${path} does not exist. Restore it from a backup.`;
    await expect(store.wrap(key, context)).rejects.toThrow(missing);
    await expect(store.unwrap(wrapped, context)).rejects.toThrow(missing);
    await expect(store.current()).rejects.toThrow(missing);
    await expect(store.rotate()).rejects.toThrow(missing);
  }
  expect(existsSync(path)).toBe(false);
});

test("lost keys are named by the key file, also if the erasure secrets are lost with it", async () => {
  const path = fresh();
  const wrapped = await fileKeys(path).wrap(key, context);
  const other = fresh();
  await fileKeys(other).wrap(key, context);
  await expect(fileKeys(other).unwrap(wrapped, context)).rejects.toThrow(
    `has no key ${wrapped.by}. Restore the file.`,
  );
  rmSync(`${path}.erasable`, { recursive: true });
  await expect(fileKeys(path).unwrap(wrapped, context)).rejects.toThrow(
    `The erasure secrets ${join(`${path}.erasable`, "00000000")} are missing. Restore the directory.`,
  );
  rmSync(path);
  await expect(fileKeys(path).unwrap(wrapped, context)).rejects.toThrow(
    `The key file ${path} does not exist. Restore it from a backup.`,
  );
});

test("erasure secrets of another key file are named by their path", async () => {
  const [path, other] = [fresh(), fresh()];
  const wrapped = await fileKeys(path).wrap(key, context);
  await fileKeys(other).wrap(key, context);
  rmSync(`${path}.erasable`, { recursive: true });
  renameSync(`${other}.erasable`, `${path}.erasable`);
  await expect(fileKeys(path).unwrap(wrapped, context)).rejects.toThrow(
    `The wrapped key does not open with its erasure secret in ${join(`${path}.erasable`, "00000000")}.`,
  );
});

test("a destroyed key leaves no erasure secret in the files", async () => {
  const path = fresh();
  const keys = fileKeys(path);
  const directory = `${path}.erasable`;
  const wrapped = await keys.wrap(key, context);
  const [name = ""] = readdirSync(directory);
  const secret = readFileSync(join(directory, name)).subarray(0, 32);
  expect(secret.every((byte) => byte === 0)).toBe(false);
  await keys.destroy(wrapped);
  expect(readFileSync(join(directory, name)).includes(secret)).toBe(false);
  await expect(keys.wrap(key, context, wrapped)).rejects.toThrow("The key was destroyed.");
});

test("a missing file of erasure secrets is refused as incomplete, not taken for an erasure", async () => {
  const path = fresh();
  const keys = fileKeys(path);
  const wrapped = await keys.wrap(key, context);
  rmSync(join(`${path}.erasable`, readdirSync(`${path}.erasable`)[0] ?? ""));
  await expect(keys.unwrap(wrapped, context)).rejects.toThrow(
    /erasure secrets .*erasable\/00000000 are missing\. Restore the directory/,
  );
});
