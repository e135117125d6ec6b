import { startCluster, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

const { url, drop } = await testDatabase();
afterAll(drop);
const folder = emptyFolder();
const secret = { PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more" };
const elsewhere = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

async function ask(text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

test("migrate, token, webhook, doctor and serve work on Postgres, and none shows the password", async () => {
  const storage = elsewhere((address) => {
    address.password = "pass-word";
  });
  const environment = { PASSMUSTER_STORAGE: storage, ...secret };
  const migrated = await run(folder, ["migrate"], environment);
  expect(migrated).toMatchObject({ status: 0, stderr: "" });
  const token = await run(folder, ["token", "create"], environment);
  expect(token).toMatchObject({ status: 0 });
  const webhooks = await run(folder, ["webhook", "list"], environment);
  expect(webhooks).toMatchObject({ status: 0, stderr: expect.stringMatching(/^storage: postgres:[^@]*\n$/) });
  const doctor = await run(
    folder,
    ["doctor", "--extractor", "sandbox", "--blobs", `file:${folder}/blobs`],
    environment,
  );
  expect(doctor.stdout).toMatch(/^ok {4}storage/);
  expect(migrated.stdout + doctor.stdout).not.toContain("pass-word");
  const serving = await serve(
    folder,
    ["--extractor", "sandbox", "--blobs", `file:${folder}/blobs`],
    environment,
  );
  const answer = await fetch(`${serving.url}/api/v1/identity/verifications`, {
    headers: { authorization: `Bearer ${token.stdout.trim()}` },
  });
  expect(answer.status).toBe(200);
  expect(await serving.end("SIGTERM")).toMatchObject({ status: 0 });
});

const wrong: Readonly<Record<string, readonly [address: string, expected: RegExp]>> = {
  "no address": ["postgres://user:pass-word@:x/", /^passmuster: --storage\b.*postgres:\/\//],
  "a server that does not exist": [
    "postgres://user:pass-word@127.0.0.1:1/db",
    /^passmuster: The database at 127\.0\.0\.1:1\/db cannot be reached \(ECONNREFUSED\)\.$/,
  ],
  "a database that does not exist": [
    elsewhere((address) => {
      address.pathname = "/nowhere";
    }),
    /\/nowhere does not exist\.$/,
  ],
  "a user that does not exist": [
    elsewhere((address) => {
      address.username = "nobody-of-that-name";
    }),
    / refused the user or the password\.$/,
  ],
  "an invalid schema name": [`${url}${url.includes("?") ? "&" : "?"}schema=No`, /Invalid schema name "No"/],
};

test.each(Object.entries(wrong))(
  "%s fails with one clear line",
  async (_, [address, expected]) => {
    for (const line of [["migrate"], ["serve", "--port", "0", "--extractor", "sandbox"]]) {
      const { status, stdout, stderr } = await run(folder, line, {
        PASSMUSTER_STORAGE: address,
        LOG_LEVEL: "silent",
        ...secret,
      });
      expect(stderr.trim()).toMatch(expected);
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect([stdout, status === 0]).toStrictEqual(["", false]);
      expect(stderr).not.toContain("pass-word");
    }
  },
  60_000,
);

test("a schema newer than the code is refused and left unchanged", async () => {
  const newer = `${url}${url.includes("?") ? "&" : "?"}schema=newer`;
  expect(await run(folder, ["migrate"], { PASSMUSTER_STORAGE: newer })).toMatchObject({ status: 0 });
  await ask("insert into newer.migrations values (99, 'later', '')");
  const { status, stderr } = await run(folder, ["migrate"], { PASSMUSTER_STORAGE: newer });
  expect([status, stderr]).toStrictEqual([1, expect.stringMatching(/supports \d+: update the package\.\n$/)]);
});

test("a read-only user and a user who cannot create a schema are refused with the missing right", async () => {
  await ask("drop role if exists passmuster_reader");
  await ask("create role passmuster_reader login");
  const reader = elsewhere((address) => {
    address.username = "passmuster_reader";
    address.searchParams.set("schema", "guarded");
  });
  const first = await run(folder, ["migrate"], { PASSMUSTER_STORAGE: reader });
  expect([first.status, first.stderr]).toStrictEqual([1, expect.stringMatching(/does not grant this user/)]);
  const owner = elsewhere((address) => address.searchParams.set("schema", "guarded"));
  await run(folder, ["migrate"], { PASSMUSTER_STORAGE: owner });
  await ask("grant usage on schema guarded to passmuster_reader");
  await ask("grant select on all tables in schema guarded to passmuster_reader");
  const second = await run(folder, ["migrate"], { PASSMUSTER_STORAGE: reader });
  expect([second.status, second.stderr]).toStrictEqual([
    1,
    expect.stringMatching(/lacks rights.*audit \(insert\)/),
  ]);
  await ask("grant insert, update, delete on all tables in schema guarded to passmuster_reader");
  const third = await run(folder, ["migrate"], { PASSMUSTER_STORAGE: reader });
  expect([third.status, third.stderr]).toStrictEqual([1, expect.stringMatching(/may not execute functions/)]);
  await ask("grant execute on all functions in schema guarded to passmuster_reader");
  expect(await run(folder, ["migrate"], { PASSMUSTER_STORAGE: reader })).toMatchObject({
    status: 0,
    stderr: "",
  });
  await ask("drop owned by passmuster_reader");
  await ask("drop role passmuster_reader");
});

test("a server that drops every connection is reported in one clear line", async () => {
  const cluster = await startCluster({
    max_connections: "4",
    superuser_reserved_connections: "0",
    reserved_connections: "0",
  });
  const holders = Array.from({ length: 4 }, () => new pg.Client(cluster.url()));
  for (const holder of holders) {
    holder.on("error", () => {});
    await holder.connect();
  }
  const { status, stderr } = await run(folder, ["migrate"], { PASSMUSTER_STORAGE: cluster.url() });
  expect([status, stderr]).toStrictEqual([
    1,
    expect.stringMatching(/^passmuster: .* takes no more connections\.\n$/),
  ]);
  for (const holder of holders) await holder.end();
  await cluster.stop();
});
