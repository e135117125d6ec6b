import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { KeyInUseError, KeyRefusedError } from "@passmuster/core/ports";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "passmuster-removed-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

const context = { tenant: "acme", id: "ver_1" };
const key = new Uint8Array(32).fill(7);

/** Dates all keys of the ring back by two hours. */
function dateBack(path: string): void {
  const ring = JSON.parse(readFileSync(path, "utf8"));
  for (const one of ring.keys) one.createdAt = new Date(Date.parse(one.createdAt) - 7_200_000).toISOString();
  writeFileSync(path, JSON.stringify(ring));
}

test("a replaced key is removed an hour after its successor came; the current key and unknown names are refused", async () => {
  const path = join(folder, "keys");
  const keys = fileKeys(path);
  const wrapped = await keys.wrap(key, context);
  await expect(keys.remove(wrapped.by)).rejects.toBeInstanceOf(KeyInUseError);
  const added = await keys.rotate();
  const again = await keys.wrap(key, context, wrapped);
  await expect(keys.remove(wrapped.by)).rejects.toThrow("less than an hour ago");
  await expect(keys.remove("kek_unknown")).rejects.toBeInstanceOf(KeyRefusedError);
  dateBack(path);
  await expect(keys.remove(added)).rejects.toThrow("is the current key");
  await keys.remove(wrapped.by);
  expect((await keys.list()).map(({ name }) => name)).toStrictEqual([added]);
  await expect(keys.unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyRefusedError);
  expect(Buffer.from(await keys.unwrap(again, context))).toStrictEqual(Buffer.from(key));
});
