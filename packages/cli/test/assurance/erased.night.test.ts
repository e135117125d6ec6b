import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { createWebhooks } from "@passmuster/core/admin";
import { createSeeded } from "@passmuster/core/testing";
import { postgresStorage } from "@passmuster/storage-postgres";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { emptyFolder, run } from "../command-line.ts";
import { faultyS3 } from "./faulty-s3.ts";
import { decided, markedVerification, review, senderTo } from "./marked-life.ts";
import { markedReceiver } from "./marked-receiver.ts";
import { formsOf } from "./markers.ts";
import { watchedServer } from "./watched-server.ts";

/** Half of them are erased. */
const count = 2 * Math.ceil(2 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);

function filesIn(folder: string): readonly (readonly [name: string, bytes: Buffer])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]);
}

/**
 * Every row as text. Rows that outlive a verification must have nothing of it: `tokens` (digests), `webhooks`
 * (sealed with their own key), `counts` (numbers by status) and `audit` (commitments).
 */
async function dumpOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'passmuster'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const dump = new Map<string, string>();
  for (const { name } of rows) {
    const found = await client.query(`select * from passmuster."${name}"`);
    const cells = found.rows.flatMap((row) => Object.values(row));
    dump.set(
      name,
      cells
        .map((cell) => (Buffer.isBuffer(cell) ? cell.toString("latin1") : JSON.stringify(cell)))
        .join("\n"),
    );
  }
  return dump;
}

test(`of ${count} whole lives on Postgres and S3 half is erased, and no marker is readable in rows, objects, temporary files, logs (PASSMUSTER_SEED=${seed})`, async () => {
  const [{ url, drop }, s3, receiver] = [await testDatabase(), await faultyS3(), await markedReceiver()];
  const client = new pg.Client(url);
  await client.connect();
  const [folder, temporary] = [emptyFolder(), emptyFolder()];
  const environment = {
    PASSMUSTER_STORAGE: url,
    PASSMUSTER_BLOBS: s3.address,
    PASSMUSTER_KEYS: `file:${keysPath(url)}`,
    PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more",
    PASSMUSTER_EXTRACTOR: "sandbox",
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    TMPDIR: temporary,
  };
  const server = await watchedServer(folder, [], environment);
  const storage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  const endpoint = receiver.urls.find((one) => one.includes("html?include=full")) ?? "";
  await createWebhooks(storage).add({ url: endpoint, include: "full", allowPrivate: true });
  await storage.close();
  const token = (await run(folder, ["token", "create"], environment)).stdout.trim();

  const lives = [];
  for (let number = 0; number < count; number += 1) {
    const letters = number
      .toString(26)
      .padStart(3, "0")
      .replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
    // Long enough that no form of it occurs by chance.
    const tag = `zqlife${letters}markzq`;
    const sender = senderTo(server.url, new Map<string, string | Uint8Array>([["tag", tag]]));
    const { path, session } = await markedVerification(sender, token, `D${tag}`, tag);
    await sender.send("POST", "/api/v1/session/submit", { token: session });
    await decided(sender, session);
    await review(sender, token, path, tag);
    lives.push({ path, sender });
  }
  const before = { rows: await dumpOf(client), objects: filesIn(s3.folder).length };
  expect(before.objects).toBeGreaterThanOrEqual(count * 4);
  const gone = createSeeded(seed)
    .shuffled(lives)
    .slice(0, count / 2);
  for (const { path, sender } of gone)
    expect((await sender.send("DELETE", path, { token })).status).toBe(204);
  const purge = await run(folder, ["purge"], environment);
  expect(purge.status).toBe(0);

  // The server erases as well: what it has begun is not in the purge.
  await expect.poll(() => filesIn(s3.folder).length).toBeLessThanOrEqual(before.objects / 2 + 1);
  const first = String(lives[0]?.sender.secrets.get("tag"));
  // The search finds what is there: the receiver gets every tag.
  await expect.poll(() => receiver.received.full.join("").includes(first)).toBe(true);
  const after = { rows: await dumpOf(client), objects: filesIn(s3.folder) };
  const places = new Map<string, string>([
    ...[...before.rows].map(([name, text]) => [`${name} before`, text] as const),
    ...after.rows,
    ...[...after.objects, ...filesIn(temporary), ...filesIn(folder)].map(
      ([name, bytes]) => [name, `${name}\n${bytes.toString("latin1")}`] as const,
    ),
    ["log", await server.end()],
  ]);
  const wanted = lives.flatMap(({ sender }) =>
    [...sender.secrets].map(([name, secret]) => [name, formsOf(secret)] as const),
  );
  const found = [...places].flatMap(([place, text]) => {
    const lower = text.toLowerCase();
    return wanted
      .filter(([name, forms]) =>
        forms.some((form) => (name === "tag" ? lower.includes(form.toLowerCase()) : text.includes(form))),
      )
      .map(([name]) => `${name} in ${place}`);
  });
  expect(found).toEqual([]);
  receiver.close();
  await client.end();
  await s3.close();
  await drop();
});
