import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { erasableKeys, KeyDestroyedError, KeyRefusedError } from "@passmuster/core/ports";
import { afterAll, expect, test } from "vitest";
import { memoryKeys } from "../../../src/adapters/memory/keys.ts";

const folder = mkdtempSync(join(tmpdir(), "passmuster-copied-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const context = { tenant: "acme", id: "ver_1" };
const key = new Uint8Array(32).fill(7);

/** Two directories of one store; the second exists. */
function fresh() {
  const home = mkdtempSync(join(folder, "two-"));
  const [first, copy] = [join(home, "first"), join(home, "copy")];
  mkdirSync(copy, { mode: 0o700 });
  const inner = memoryKeys();
  return { first, copy, inner, open: () => erasableKeys(inner, first, { copy }) };
}

const filesIn = (directory: string) =>
  readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).toString("hex")]);

test("erasure secrets are in both directories before the first is used", async () => {
  const { first, copy, open } = fresh();
  const keys = open();
  for (let count = 0; count < 70; count += 1) await keys.wrap(key, context);
  expect(filesIn(first)).toHaveLength(2);
  expect(filesIn(copy)).toStrictEqual(filesIn(first));
});

test("what a lost file protected opens by the second directory, also for a process that starts then", async () => {
  const { first, open } = fresh();
  const wrapped = await open().wrap(key, context);
  rmSync(first, { recursive: true });
  expect(Buffer.from(await open().unwrap(wrapped, context))).toStrictEqual(Buffer.from(key));
  const later = await open().wrap(key, context);
  expect(Buffer.from(await open().unwrap(later, context))).toStrictEqual(Buffer.from(key));
  expect(later.bytes.subarray(0, 6)).not.toStrictEqual(wrapped.bytes.subarray(0, 6));
});

test("an erased secret is in neither directory", async () => {
  const { first, copy, open } = fresh();
  const keys = open();
  const wrapped = await keys.wrap(key, context);
  const secret = (filesIn(first)[0]?.[1] ?? "").slice(0, 64);
  await keys.destroy(wrapped);
  for (const directory of [first, copy]) expect(filesIn(directory).join()).not.toContain(secret);
  rmSync(first, { recursive: true });
  await expect(open().unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyDestroyedError);
});

test("an erasure is not done until both directories have the file, and is then done by a repetition", async () => {
  const { first, copy, open } = fresh();
  const wrapped = await open().wrap(key, context);
  const away = `${copy}-away`;
  cpSync(copy, away, { recursive: true });
  rmSync(join(copy, "00000000"));
  await expect(open().destroy(wrapped)).rejects.toThrow(
    `The erasure secrets ${join(copy, "00000000")} are missing. Restore them, to erase them.`,
  );
  await expect(open().unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyDestroyedError);
  cpSync(away, copy, { recursive: true });
  await open().destroy(wrapped);
  rmSync(first, { recursive: true });
  await expect(open().unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyDestroyedError);
});

test("a second directory that is missing is refused: its volume may not be mounted", async () => {
  const { copy, open } = fresh();
  rmSync(copy, { recursive: true });
  await expect(open().wrap(key, context)).rejects.toThrow(
    `The second directory of erasure secrets ${copy} is missing: mount it, or mkdir -m 700 it.`,
  );
});

test("without a second directory the loss of one file loses all its secrets, and the others open", async () => {
  const path = join(mkdtempSync(join(folder, "one-")), "keys");
  const [one, other] = [fileKeys(path), fileKeys(path)];
  const [lost, kept] = [await one.wrap(key, context), await other.wrap(key, context)];
  const second = await one.wrap(key, context);
  rmSync(join(`${path}.erasable`, "00000000"));
  for (const wrapped of [lost, second])
    await expect(one.unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyRefusedError);
  expect(Buffer.from(await one.unwrap(kept, context))).toStrictEqual(Buffer.from(key));
});

test("the secrets of a key file are copied too", async () => {
  const path = join(mkdtempSync(join(folder, "file-")), "keys");
  const copy = `${path}.copy`;
  mkdirSync(copy, { mode: 0o700 });
  const wrapped = await fileKeys(path, { copy }).wrap(key, context);
  rmSync(`${path}.erasable`, { recursive: true });
  expect(Buffer.from(await fileKeys(path, { copy }).unwrap(wrapped, context))).toStrictEqual(
    Buffer.from(key),
  );
});
