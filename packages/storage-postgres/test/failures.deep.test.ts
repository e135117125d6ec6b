import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import {
  beginning,
  fullVerification,
  plainClaim,
  plainMessage,
  plainToken,
} from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import {
  StorageUnavailableError,
  type Verification,
  type VerificationStorage,
} from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf } from "../src/failures.ts";
import { postgresStorage } from "../src/index.ts";
import { type Loss, unreliablePool } from "./unreliable.ts";

const { url, drop } = await testDatabase();
const seeded = createSeeded(11);
const pool = unreliablePool(url, { lock_timeout: 100, max: 4 });
const storage = postgresStorage(pool, { keys: fileKeys(keysPath(url)) });
const observer = new pg.Client(url);
const ask = async (text: string) => (await observer.query(text)).rows;
beforeAll(async () => {
  await storage.migrate();
  await observer.connect();
});
afterAll(async () => {
  await storage.close();
  await pool.end();
  await observer.end();
  await drop();
});

test("a database that takes connections and never answers gave none in time: nothing was sent", async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  const unanswered = postgresStorage(`postgres://user@127.0.0.1:${port}/app`, {
    keys: fileKeys(keysPath(url)),
  });
  await expect(unanswered.migrate()).rejects.toMatchObject({
    message: `The database at 127.0.0.1:${port}/app gave no connection in time.`,
    code: "ETIMEDOUT",
    at: `127.0.0.1:${port}/app`,
  });
  await unanswered.close();
  silent.close();
});

const losses: readonly Loss[] = ["response", "query", "patience"];

test.each(losses)(
  "a creation whose connection breaks (%s) is saved once, with its messages",
  async (loss) => {
    const verification = fullVerification(seeded, "created");
    const message = plainMessage(seeded);
    pool.lose(".save(", loss);
    await storage.save(verification, [message]);
    expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
    expect(await ask(`select id from passmuster.outbox where id = '${message.id}'`)).toHaveLength(1);
  },
);

test.each(losses)(
  "a change whose connection breaks (%s) is saved once, also with the effect of a request",
  async (loss) => {
    const verification = fullVerification(seeded, "changed");
    await storage.save(verification, []);
    const claim = plainClaim(seeded);
    await storage.requests.begin(beginning(claim));
    const next = { ...verification, version: 2, vendorState: "once" };
    pool.lose(".save(", loss);
    await storage.save(next, [], { claim, about: next.id, made: null });
    expect(await storage.load("acme", next.id)).toStrictEqual(next);
    expect(await ask(`select done from passmuster.requests where id = '${claim.digest}'`)).toStrictEqual([
      { done: 1 },
    ]);
  },
);

test("a change that was saved, and changed by others before its outcome was known, is reported as saved", async () => {
  const verification = fullVerification(seeded, "overtaken");
  await storage.save(verification, []);
  const others: VerificationStorage = postgresStorage(url, { keys: fileKeys(keysPath(url)) });
  const overtaking = {
    ...pool,
    async query(query: Parameters<typeof pool.query>[0]) {
      const answer = await pool.query(query);
      if (!query.text.includes(".save(") || verification.version > 1) return answer;
      Object.assign(verification, { version: 2 });
      for (const version of [3, 4, 5]) await others.save({ ...verification, version }, []);
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    },
  };
  const second = postgresStorage(overtaking, { keys: fileKeys(keysPath(url)) });
  await second.save({ ...verification, version: 2 }, []);
  expect((await storage.load("acme", verification.id))?.version).toBe(5);
  await others.close();
});

test.each(losses)(
  "an attempt whose start is lost (%s) holds the key, and no other attempt does",
  async (loss) => {
    const [claim, other] = [plainClaim(seeded), plainClaim(seeded)];
    pool.lose("insert into", loss);
    expect(await storage.requests.begin(beginning(claim))).toStrictEqual({ state: "begun" });
    const rival = { ...beginning(claim), attempt: other.attempt };
    expect(await storage.requests.begin(rival)).toStrictEqual({ state: "running" });
  },
);

test("a read whose connection breaks is repeated", async () => {
  const verification = fullVerification(seeded, "read");
  await storage.save(verification, []);
  pool.lose(".load(", "response");
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
});

test("a key that could not be released is released as soon as possible", async () => {
  const claim = plainClaim(seeded);
  await storage.requests.begin(beginning(claim));
  pool.lose("delete from", "query");
  await storage.requests.release(claim);
  const other = { ...beginning(claim), attempt: plainClaim(seeded).attempt };
  while ((await storage.requests.begin(other)).state !== "begun") await new Promise(setImmediate);
});

test("a full disk makes the storage unavailable; nothing is written, and it recovers", async () => {
  const verification = fullVerification(seeded, "full");
  await ask(`create function public.no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await ask(
    "create trigger no_room before insert on passmuster.comments for each row execute function public.no_room()",
  );
  await expect(storage.save(verification, [])).rejects.toThrow(/^The database has no disk space left\.$/);
  await expect(storage.save(verification, [])).rejects.toBeInstanceOf(StorageUnavailableError);
  expect(await storage.load("acme", verification.id)).toBeUndefined();
  await ask("drop trigger no_room on passmuster.comments");
  await storage.save(verification, []);
  expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
});

test("a lock held by another makes the storage unavailable; nothing is written", async () => {
  const verification = fullVerification(seeded, "held");
  await storage.save(verification, []);
  await ask("begin");
  await ask(`select from passmuster.verifications where id = '${verification.id}' for update`);
  await expect(storage.save({ ...verification, version: 2 }, [])).rejects.toThrow(/held a lock/);
  await ask("rollback");
  await storage.save({ ...verification, version: 2 }, []);
  expect((await storage.load("acme", verification.id))?.version).toBe(2);
});

test("a read-only database makes writes unavailable, and reads still work", async () => {
  const other = await testDatabase();
  const host = new pg.Pool({ connectionString: other.url, max: 1 });
  const its = postgresStorage(host, { keys: fileKeys(keysPath(url)) });
  await its.migrate();
  const verification = fullVerification(seeded, "standby");
  await its.save(verification, []);
  await its.probe?.();
  // The pool drops a connection after a refusal, and its setting with it.
  const forbid = () => host.query("set default_transaction_read_only = on");
  await forbid();
  await expect(its.probe?.()).rejects.toMatchObject({ name: "StorageUnavailableError", code: "25006" });
  await forbid();
  await expect(its.save({ ...verification, version: 2 }, [])).rejects.toThrow(/is read-only/);
  expect(await its.load("acme", verification.id)).toStrictEqual(verification);
  await its.close();
  await host.end();
  await other.drop();
});

test("connections closed by the server are replaced", async () => {
  const verification = fullVerification(seeded, "ended");
  await storage.save(verification, []);
  for (let round = 0; round < 5; round += 1) {
    await ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
    expect(await storage.load("acme", verification.id)).toStrictEqual(verification);
  }
});

test("no error contains a value of a row", async () => {
  const token = plainToken(seeded, { digest: "digest-of-a-secret" });
  await storage.tokens.add(token);
  const error = await storage.tokens.add(token).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(StorageUnavailableError);
  expect(String(error)).toMatch(/SQLSTATE 23505, tokens_pkey/);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("digest-of-a-secret");
});

test("a refused statement is not repeated", async () => {
  const verification: Verification = fullVerification(seeded, "once");
  await storage.save(verification, []);
  await expect(storage.save({ ...verification, updatedAt: newYear }, [])).rejects.toThrow(
    /was changed by another/,
  );
});

test("a pooler that loses prepared statements is named, with what it needs", () => {
  for (const code of ["42P05", "26000"]) {
    const error = errorOf(
      Object.assign(new pg.DatabaseError("prepared statement", 1, "error"), {
        code,
        severity: "ERROR",
        routine: "exec",
      }),
      "db",
    );
    expect(error).toBeInstanceOf(StorageUnavailableError);
    expect(error.message).toMatch(/pooler.*max_prepared_statements above 0/);
  }
});
