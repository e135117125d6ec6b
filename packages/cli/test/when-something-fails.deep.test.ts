import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { join } from "node:path";
import { s3Blobs } from "@passmuster/blobs-s3";
import {
  createPassmuster,
  directoryBlobs,
  fileKeys,
  memoryBlobs,
  memoryStorage,
  type PassmusterOptions,
  sandboxExtractor,
} from "@passmuster/core";
import { postgresStorage } from "@passmuster/storage-postgres";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import { emptyFolder, folderWithStorage } from "./command-line.ts";
import { expectSaid, rows } from "./failure-table.ts";
import { runHere } from "./run-here.ts";

let service: ReturnType<typeof createPassmuster> | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await service?.close();
  service = undefined;
});

/** What `/health/ready` says of a service with these parts. */
async function readiness(parts: Partial<PassmusterOptions>): Promise<string> {
  service = createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    ...parts,
  });
  const { body } = await service.handle({ method: "GET", url: "/health/ready", headers: {} });
  return JSON.parse(String(body)).message;
}

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function openDatabase() {
  const database = new Database(join(emptyFolder(), "passmuster.db"), { timeout: 0 });
  const storage = sqliteStorage(database);
  await storage.migrate();
  return { database, storage };
}

function bucketAt(port: number) {
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  return s3Blobs({
    bucket: "images",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    retries: 0,
    credentials,
  });
}

/** Every row of the table, and how its failure is made. One more is tested with the decoders of the core. */
const failures: Readonly<Record<string, (failure: string) => Promise<void>>> = {
  async "the clock jumps"(failure) {
    const wall = Date.now();
    vi.spyOn(Date, "now")
      .mockReturnValueOnce(wall)
      .mockReturnValue(wall + 90_000);
    expectSaid((await runHere(emptyFolder(), ["doctor", "--extractor", "sandbox"])).stdout, failure);
  },
  async "the clock is wrong"(failure) {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2019-02-03"));
    expectSaid((await runHere(emptyFolder(), ["doctor", "--extractor", "sandbox"])).stdout, failure);
  },
  async "the database's disk is full"(failure) {
    const { database, storage } = await openDatabase();
    database.exec("vacuum");
    database.pragma(`max_page_count = ${database.pragma("page_count", { simple: true })}`);
    expectSaid(await readiness({ storage }), failure);
  },
  async "the database's disk is read-only"(failure) {
    const { database, storage } = await openDatabase();
    database.pragma("query_only = on");
    expectSaid(await readiness({ storage }), failure);
  },
  async "Postgres is away"(failure) {
    const keys = fileKeys(join(emptyFolder(), "keys"));
    const storage = postgresStorage(`postgres://app:hunter2@127.0.0.1:${await closedPort()}/app`, { keys });
    const lines: object[] = [];
    const keep = (fields: object) => void lines.push(fields);
    const logger = { debug: keep, info: keep, warn: keep, error: keep };
    expectSaid(await readiness({ storage, logger }), failure);
    expect(lines).toContainEqual(
      expect.objectContaining({ code: "ECONNREFUSED", at: expect.stringMatching(/^127\.0\.0\.1:\d+\/app$/) }),
    );
    expect(JSON.stringify(lines)).not.toContain("hunter2");
  },
  async "the images' folder takes no writes"(failure) {
    expectSaid(await readiness({ blobs: directoryBlobs("/dev/null/images") }), failure);
  },
  async "S3 is away"(failure) {
    expectSaid(await readiness({ blobs: bucketAt(await closedPort()) }), failure);
  },
  async "the bucket is gone"(failure) {
    const server = createServer((_, response) =>
      response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    expectSaid(await readiness({ blobs: bucketAt((server.address() as AddressInfo).port) }), failure);
    server.close();
  },
  async "the key file is gone"(failure) {
    const folder = await folderWithStorage();
    rmSync(join(folder, ".passmuster/passmuster.db.keys"));
    expectSaid((await runHere(folder, ["serve", "--port", "0"])).stderr, failure);
  },
  async "the erasure secrets are gone"(failure) {
    const folder = await folderWithStorage();
    const secrets = join(folder, ".passmuster/passmuster.db.keys.erasable");
    rmSync(secrets, { recursive: true });
    mkdirSync(secrets, { mode: 0o700 });
    expectSaid((await runHere(folder, ["serve", "--port", "0"])).stderr, failure);
  },
};

test("every row of the table is made to happen", () => {
  const named = [...rows.keys()].filter((row) => row !== "failure" && !/^-+$/.test(row));
  expect(named).toEqual([...Object.keys(failures), "a decoder takes too much memory"]);
});

test.each(Object.keys(failures))("the server says what the table says: %s", async (failure) => {
  await failures[failure]?.(failure);
});
