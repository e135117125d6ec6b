import { readdirSync } from "node:fs";
import { join } from "node:path";
import { callerOf, submitted } from "@passmuster/test-servers/caller";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test("purge beside an API-only server erases deleted verifications, counts them, and finds nothing the second time", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox", "--role", "api"]);
  const token = (await run(folder, ["token", "create"])).stdout.trim();
  const call = callerOf(server.url, token);
  const [gone, kept] = [await submitted(call), await submitted(call)];
  const blobs = join(folder, ".passmuster/blobs");
  expect(filesIn(blobs)).toHaveLength(2);
  expect((await call("DELETE", `/api/v1/identity/verifications/${gone}`)).status).toBe(204);

  const used = `storage: sqlite:${join(folder, ".passmuster/passmuster.db")}\n`;
  const dry = await run(folder, ["purge", "--dry-run"]);
  expect(dry).toEqual({
    status: 0,
    stdout: "dry run: deleted by retention: 0, erased: 1, orphaned uploads checked: 0\n",
    stderr: used,
  });
  expect(filesIn(blobs)).toHaveLength(2);
  const tally = (erased: number) => ({
    status: 0,
    stdout: `deleted by retention: 0, erased: ${erased}, orphaned uploads checked: 0, idempotency records: 0\n`,
    stderr: used,
  });
  expect(await run(folder, ["purge"])).toEqual(tally(1));
  expect(filesIn(blobs)).toHaveLength(1);
  expect(await run(folder, ["purge"])).toEqual(tally(0));
  const { json } = await call("GET", `/api/v1/identity/verifications/${kept}`);
  expect(json.data.status_label).toBe("Submitted");
  await server.end("SIGTERM");
});

test("purge reports a failed erasure and exits 1", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--extractor", "sandbox", "--role", "api"]);
  const call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
  await call("DELETE", `/api/v1/identity/verifications/${await submitted(call)}`);
  const elsewhere = ["--blobs", "file:/dev/null/blobs"];
  const { status, stdout } = await run(folder, ["purge", ...elsewhere]);
  expect([status, stdout]).toEqual([
    1,
    "deleted by retention: 0, erased: 0, orphaned uploads checked: 0, idempotency records: 0, FAILED: 1\n",
  ]);
  await server.end("SIGTERM");
});

test("purge takes options only", async () => {
  const { status, stderr } = await run(emptyFolder(), ["purge", "everything"]);
  expect([status, stderr]).toEqual([2, 'passmuster: purge takes no argument "everything".\n']);
});
