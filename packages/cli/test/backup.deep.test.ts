import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { callerOf, identityBody, passport, submitted } from "@passmuster/test-servers/caller";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { describe, expect, onTestFinished, test } from "vitest";
import { copyKeys, keyPlacesOf } from "../src/backup/key-files.ts";
import { takeSnapshot } from "../src/backup/snapshot.ts";
import { emptyFolder, run, serve } from "./command-line.ts";

const secret = "a secret of the tests of thirty-two bytes or more";
const verifications = "/api/v1/identity/verifications";
const serving = ["--extractor", "sandbox", "--secret", secret];

type VerificationId = Verification["id"];
type Environment = Record<string, string>;

/** The storage of a folder, and an empty one for the restored data. */
interface Places {
  readonly live: Environment;
  readonly restored: Environment;
}

async function database(): Promise<Environment> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  return { PASSMUSTER_STORAGE: url, PASSMUSTER_KEYS: `file:${join(emptyFolder(), "keys")}` };
}

const places = {
  sqlite: async (): Promise<Places> => ({ live: {}, restored: {} }),
  postgres: async (): Promise<Places> => ({ live: await database(), restored: await database() }),
};

/** Creates, replaces, decides and deletes verifications until it is stopped; images are replaced often. */
function busy(call: ReturnType<typeof callerOf>) {
  let stopping = false;
  const created: string[] = [];
  const one = async (number: number): Promise<void> => {
    const { json } = await call("POST", verifications, identityBody);
    const path = `${verifications}/${json.data.id}`;
    created.push(json.data.id);
    const upload = passport(json.data.id);
    const { data } = (await call("POST", "/api/v1/identity/documents", upload)).json;
    const { front_side_data } = upload.document;
    const replacing = { verification: json.data.id, document: { front_side_data } };
    for (let times = number % 3; times > 0; times -= 1)
      expect((await call("PATCH", `/api/v1/identity/documents/${data.id}`, replacing)).status).toBe(200);
    await call("PUT", `${path}/submit`);
    const by = { comment: "Seen.", email: "mara@example.test" };
    if (number % 4 === 0) await call("PUT", `${path}/approve`, by);
    if (number % 3 === 0) await call("DELETE", path);
  };
  const running = (async () => {
    for (let number = 0; !stopping; number += 1) await one(number);
  })();
  const stop = (): Promise<void> => {
    stopping = true;
    return running;
  };
  onTestFinished(stop);
  return { created, stop };
}

/** Opens every verification and every image of a server. Resolves to the ids. */
async function openAll(url: string, token: string): Promise<readonly string[]> {
  const call = callerOf(url, token);
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await call("GET", `${verifications}?page=${page}&per_page=100`);
    for (const { id } of json.data) {
      const { status, json: detail } = await call("GET", `${verifications}/${id}`);
      expect(status, id).toBe(200);
      ids.push(id);
      for (const { url_front: front } of detail.data.documents)
        expect((await fetch(front.replace(/^https?:\/\/[^/]+/, url))).status, id).toBe(200);
    }
    if (page >= json.meta.last_page) return ids;
  }
}

describe.each(["sqlite", "postgres"] as const)("a backup of %s", (kind) => {
  test("made while requests run, opens whole elsewhere: verifications, images and the record", async () => {
    const { live, restored } = await places[kind]();
    const folder = emptyFolder();
    const server = await serve(folder, serving, live);
    const tokens: string[] = [];
    for (let left = 3; left > 0; left -= 1)
      tokens.push((await run(folder, ["token", "create"], live)).stdout.trim());
    const load = tokens.map((one) => busy(callerOf(server.url, one)));
    const [token = ""] = tokens;
    await expect.poll(() => load.flatMap(({ created }) => created).length).toBeGreaterThan(20);
    const before = load.flatMap(({ created }) => created.slice(0, -1));
    const copy = join(emptyFolder(), "backup");
    const made = await run(folder, ["backup", copy], live);
    expect(made).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^verifications: \d+, images: \d+/),
    });
    for (const one of load) await one.stop();
    const kept = new Set(await openAll(server.url, token));
    await server.end("SIGTERM");
    expect((await run(folder, ["backup", "--verify", copy], live)).stdout).toMatch(/, problems: 0\n$/);

    const elsewhere = emptyFolder();
    expect(await run(elsewhere, ["restore", copy], restored)).toMatchObject({ status: 0 });
    const again = await run(elsewhere, ["restore", copy], restored);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("is not empty")]);
    const second = await serve(elsewhere, serving, restored);
    const ids = await openAll(second.url, token);
    expect(before.filter((id) => kept.has(id) && !ids.includes(id))).toEqual([]);
    expect((await callerOf(second.url, token)("POST", verifications, identityBody)).status).toBe(201);
    await second.end("SIGTERM");
    const audit = await run(elsewhere, ["audit", "verify"], restored);
    expect([audit.status, audit.stdout]).toEqual([0, expect.stringMatching(/intact\n$/)]);
  });
});

test("what is erased while a backup is made does not open in it, and a changed file is named", async () => {
  const [folder, copy] = [emptyFolder(), join(emptyFolder(), "backup")];
  const server = await serve(folder, [...serving, "--role", "api"]);
  const call = callerOf(server.url, (await run(folder, ["token", "create"])).stdout.trim());
  const [gone, kept] = [await submitted(call), await submitted(call)];
  const storage = `sqlite:${join(folder, ".passmuster/passmuster.db")}`;
  mkdirSync(copy);
  const snapshot = await takeSnapshot({ storage }, copy);
  const before = snapshot.open(fileKeys(join(folder, ".passmuster/passmuster.db.keys")));
  expect(await before.load("default", gone as VerificationId)).toBeDefined();
  await before.close();
  await snapshot.close();
  await call("DELETE", `${verifications}/${gone}`);
  expect((await run(folder, ["purge"])).stdout).toContain("erased: 1,");
  copyKeys(keyPlacesOf({ storage, keys: undefined }), {
    file: join(copy, "keys"),
    secrets: join(copy, "keys.erasable"),
  });
  const opened = sqliteStorage(join(copy, "database.db"), { keys: fileKeys(join(copy, "keys")) });
  expect(await opened.load("default", gone as VerificationId)).toBeUndefined();
  expect((await opened.load("default", kept as VerificationId))?.id).toBe(kept);
  await opened.close();
  await server.end("SIGTERM");

  const whole = join(emptyFolder(), "backup");
  await run(folder, ["backup", whole]);
  appendFileSync(join(whole, "database.db"), "x");
  const verified = await run(folder, ["backup", "--verify", whole]);
  expect([verified.status, verified.stderr]).toEqual([1, "database.db was changed.\n"]);
  const refused = await run(emptyFolder(), ["restore", whole]);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("database.db was changed.")]);
});
