import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { createWebhooks } from "@passmuster/core/admin";
import type { VerificationStorage } from "@passmuster/core/storage";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import Database from "better-sqlite3";
import pg from "pg";
import { expect, test } from "vitest";
import { emptyFolder, run } from "../command-line.ts";
import { faultyS3 } from "./faulty-s3.ts";
import { sendMalformed, sendRaw } from "./malformed.ts";
import { decided, email, markedVerification, picture, review, type Sender, senderTo } from "./marked-life.ts";
import { markedReceiver } from "./marked-receiver.ts";
import { marker, shownIn } from "./markers.ts";
import { processTitles } from "./process-titles.ts";
import { watchedServer } from "./watched-server.ts";

/** Makes one part of a server fail. Resolves to how to mend it. */
type Fault = () => Promise<() => Promise<void>>;

interface Ground {
  readonly adapter: "fastify" | "express";
  readonly environment: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  open(): VerificationStorage;
}

/** Runs whole lives on a server, with every fault, and judges all that left it. */
async function judge(folder: string, { adapter, environment, faults, open }: Ground): Promise<void> {
  const metricsToken = `${marker}-of-metrics`;
  const given = {
    ...environment,
    PASSMUSTER_SECRET: `${marker} is in the secret of this server`,
    PASSMUSTER_METRICS_TOKEN: metricsToken,
    PASSMUSTER_METRICS: "on",
    PASSMUSTER_EXTRACTOR: "sandbox",
    TMPDIR: emptyFolder(),
  };
  const server = await watchedServer(folder, ["--adapter", adapter], given);
  const made = await run(folder, ["token", "create", "--scopes", "read,write,review,admin"], given);
  const token = made.stdout.trim();
  expect(token).toMatch(/^pm_/);
  const secrets = new Map<string, string | Uint8Array>([["token", token]]);
  const sender = senderTo(server.url, secrets);
  const receiver = await markedReceiver();
  const storage = open();
  for (const url of receiver.urls) {
    const include = url.includes("include=full") ? "full" : "thin";
    const { secret } = await createWebhooks(storage).add({ url, include, allowPrivate: true });
    secrets.set(`secret of ${url}`, secret.replace(/^whsec_/, ""));
  }
  await storage.close();
  const titles: string[] = [];
  const look = (): void => void titles.push(...processTitles(server.pid));

  const { path, session } = await markedVerification(sender, token);
  look();
  await sender.send("POST", "/api/v1/session/submit", { token: session });
  await decided(sender, session);
  await review(sender, token, path);
  for (const number of ["SANDBOX-BROKEN", "SANDBOX-NAME"]) {
    const other = await markedVerification(sender, token, number);
    await sender.send("PUT", `${other.path}/submit`, { token });
    look();
    if (number === "SANDBOX-NAME") await decided(sender, other.session);
  }
  await sendMalformed(sender, token);
  const raw = await sendRaw(server.url, token);
  for (const fault of faults) {
    const mend = await fault();
    await failing(sender, token, path);
    look();
    await mend();
  }
  const page = await sender.send("GET", "/metrics", { token: metricsToken });
  expect(page.status).toBe(200);
  await sender.send("DELETE", path, { token });
  const written = await server.end();
  receiver.close();

  expect(levelsIn(written)).toEqual(new Set([20, 30, 40, 50]));
  expect(sender.refusals.length).toBeGreaterThan(60);
  expect(sender.refusals.some((one) => / 500 /.test(one))).toBe(true);
  expect([receiver.received.thin.length, receiver.received.full.length].every((some) => some > 5)).toBe(true);
  const leaks = {
    logs: shownIn(written, secrets),
    refusals: shownIn(sender.refusals.join("\n"), secrets),
    raw: shownIn(raw.join("\n"), secrets),
    metrics: shownIn(page.bytes.toString(), secrets),
    titles: shownIn(titles.join("\n"), secrets),
    thin: shownIn(receiver.received.thin.join("\n"), secrets),
    // Full bodies have the person's data by the host's choice, and no secret, image or reviewer.
    full: shownIn(receiver.received.full.join("\n").replaceAll(marker, ""), secrets),
    reviewers: receiver.received.full.filter((one) => one.includes(email) || one.includes("/images/")),
  };
  expect(leaks).toEqual(Object.fromEntries(Object.keys(leaks).map((name) => [name, []])));
}

/** What needs every part of the server; some of it fails. */
async function failing(sender: Sender, token: string, path: string): Promise<void> {
  const id = path.split("/").at(-1);
  const document = { context_type: "PHOTO_ID", type: 1, country: "USA" };
  const sides = { front_side_data: await picture(sender), back_side_data: await picture(sender) };
  const upload = { verification: id, document: { ...document, ...sides } };
  await sender.send("POST", "/api/v1/postal1583/documents", { token, body: upload });
  await sender.send("POST", `${path}/comments`, { token, body: { content: `${marker} again`, email } });
  const detail = await sender.send("GET", path, { token });
  for (const { id: one, url_front } of detail.json?.data?.documents ?? []) {
    const { pathname, search } = new URL(url_front);
    await sender.send("GET", `${pathname}${search}`);
    await sender.send("GET", `/api/v1/postal1583/documents/${one}/pdf`, { token });
  }
  await sender.send("PUT", `${path}/reject`, { token, body: { comment: `${marker} again`, email } });
  await sender.send("GET", "/health/ready");
}

const levelsIn = (written: string): ReadonlySet<number> =>
  new Set([...written.matchAll(/"level":(\d+)/g)].map(([, level]) => Number(level)));

test("nothing leaks from a server on Fastify, SQLite and a directory, whatever fails", async () => {
  const folder = emptyFolder();
  const file = join(folder, "v.db");
  const blobs = join(folder, "blobs");
  const images = (): readonly string[] =>
    readdirSync(blobs, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const onDatabase = async (statement: string): Promise<void> => {
    const database = new Database(file);
    database.exec(statement);
    database.close();
  };
  const faults: readonly Fault[] = [
    async () => {
      const before = images().map((image) => [image, readFileSync(image)] as const);
      for (const [image, bytes] of before)
        writeFileSync(image, Buffer.concat([bytes.subarray(0, -1), Buffer.from(marker)]));
      return async () => before.forEach(([image, bytes]) => void writeFileSync(image, bytes));
    },
    async () => {
      const fault = `create trigger ${marker} before insert on passmuster_comments begin select raise(abort, '${marker}'); end;
        create trigger ${marker}2 before update on passmuster_verifications begin select raise(abort, '${marker}'); end;`;
      await onDatabase(fault);
      return () => onDatabase(`drop trigger ${marker}; drop trigger ${marker}2`);
    },
    async () => {
      await onDatabase("alter table passmuster_documents rename to hidden");
      return () => onDatabase("alter table hidden rename to passmuster_documents");
    },
  ];
  const environment = { PASSMUSTER_STORAGE: `sqlite:${file}`, PASSMUSTER_BLOBS: `file:${blobs}` };
  await judge(folder, { adapter: "fastify", environment, faults, open: () => sqliteStorage(file) });
});

test("nothing leaks from a server on Express, Postgres and S3, whatever fails", async () => {
  const [{ url, drop }, s3] = [await testDatabase(), await faultyS3()];
  const client = new pg.Client(url);
  await client.connect();
  const ask = async (statement: string): Promise<void> => void (await client.query(statement));
  const failing = (how: "refuse" | "cut"): Fault => {
    return async () => {
      s3.fail(how);
      return async () => s3.fail("not");
    };
  };
  const faults: readonly Fault[] = [
    failing("refuse"),
    failing("cut"),
    async () => {
      await ask(`alter table passmuster.comments add constraint ${marker} check (sealed is null) not valid`);
      await ask(
        `alter table passmuster.verifications add constraint ${marker} check (sealed is null) not valid`,
      );
      return () =>
        ask(`alter table passmuster.comments drop constraint ${marker};
          alter table passmuster.verifications drop constraint ${marker}`);
    },
    async () => {
      const others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()";
      await ask(`${others} and datname = current_database()`);
      return async () => {};
    },
  ];
  const environment = {
    PASSMUSTER_STORAGE: url,
    PASSMUSTER_BLOBS: s3.address,
    PASSMUSTER_KEYS: `file:${keysPath(url)}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  const open = () => postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  await judge(emptyFolder(), { adapter: "express", environment, faults, open });
  await client.end();
  await s3.close();
  await drop();
});
