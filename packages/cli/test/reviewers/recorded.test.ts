import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { expect, test } from "vitest";
import { listDigest } from "../../src/reviewers/access-acts.ts";
import { reviewerList } from "../../src/reviewers/list.ts";
import { deskSessions } from "../../src/reviewers/sessions.ts";
import { emptyFolder } from "../command-line.ts";
import { runHere as run } from "../run-here.ts";

const rita = "rita@example.test";
const dataOf = (folder: string) => join(folder, ".passmuster");

/** The acts in the record of a tenant, and its text. */
async function recordOf(folder: string, tenant = "default") {
  const keys = fileKeys(join(dataOf(folder), "passmuster.db.keys"));
  const storage = sqliteStorage(join(dataOf(folder), "passmuster.db"), { keys });
  const links = await storage.audit.read(tenant, { sequence: 1 }, 100);
  await storage.close();
  const bodies = links.map(({ body }) => JSON.parse(body));
  return { bodies, acts: bodies.flatMap(({ acts }) => acts), text: JSON.stringify(bodies) };
}

async function migrated(): Promise<string> {
  const folder = emptyFolder();
  expect((await run(folder, ["migrate"])).status).toBe(0);
  return folder;
}

const passkey = {
  id: "aWQ",
  publicKey: "a2V5",
  counter: 1,
  added: "2026-01-01T00:00:00.000Z",
  answered: "2026-01-01T00:00:00.000Z",
};
const fileOf = (folder: string) => join(dataOf(folder), "reviewers.json");
/** The list, as a person at the machine changes it: nothing is recorded. */
const listIn = (folder: string) => reviewerList(fileOf(folder), { record: async () => undefined });

test("reviewers who are added, changed and removed are in the record, and so are their links and passkeys", async () => {
  const folder = await migrated();
  const reviewer = async (...line: string[]) =>
    expect((await run(folder, ["reviewer", ...line])).status, line.join(" ")).toBe(0);
  await reviewer("add", rita, "--role", "admin", "--flows", "identity");
  await reviewer("add", rita, "--role", "lead", "--name", "Rita Marlow");
  await reviewer("link", rita);
  const list = listIn(folder);
  await list.change((await list.read())[0]?.id ?? "", (one) => ({
    ...one,
    passkeys: [passkey, { ...passkey, id: "b3RoZXI" }],
  }));
  await reviewer("passkeys", rita, "--remove");
  await reviewer("remove", rita);
  const { bodies, acts, text } = await recordOf(folder);
  expect(acts).toEqual([
    "reviewer.added",
    "reviewer.changed",
    "link.made",
    "passkey.removed",
    "passkey.removed",
    "reviewer.removed",
  ]);
  expect(bodies[0]).toMatchObject({ kind: "access", by: "host", role: "admin", flows: ["identity"] });
  expect(bodies[1]).toMatchObject({ role: "lead", flows: null, reviewer: bodies[0].reviewer });
  expect(bodies[2].link).toMatch(/^[0-9a-f]{64}$/);
  expect(bodies[3].passkey).not.toBe(bodies[4].passkey);
  const [added, changed, , , withoutKeys, removed] = bodies.map(({ list }) => list);
  expect(new Set([added, changed, removed]).size).toBe(3);
  expect(withoutKeys).toBe(changed);
  expect(text).not.toMatch(/rita@|marlow|example/i);
  expect(text).not.toMatch(/"(?:aWQ|b3RoZXI)"/);
  const { status, stdout } = await run(folder, ["audit", "verify"]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("6 links")]);
});

test("a command that changes nothing records nothing", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "lead"]);
  await run(folder, ["reviewer", "add", rita, "--role", "lead"]);
  await run(folder, ["reviewer", "passkeys", rita, "--remove"]);
  await run(folder, ["reviewer", "sign-out", rita]);
  expect((await recordOf(folder)).acts).toEqual(["reviewer.added"]);
});

test("a change of the pools is a change of the reviewer", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "review"]);
  await run(folder, ["reviewer", "add", rita, "--role", "review", "--pools", "first,fraud"]);
  const { bodies, acts } = await recordOf(folder);
  expect(acts).toEqual(["reviewer.added", "reviewer.changed"]);
  expect(bodies[1].list).not.toBe(bodies[0].list);
  expect((await listIn(folder).read())[0]?.pools).toEqual(["first", "fraud"]);
});

test("the digest of the list changes with the key of a passkey", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "lead"]);
  const list = listIn(folder);
  const [{ id } = { id: "" }] = await list.read();
  await list.change(id, (one) => ({ ...one, passkeys: [passkey] }));
  const before = listDigest(await list.read());
  await list.change(id, (one) => ({ ...one, passkeys: [{ ...passkey, publicKey: "b3RoZXI" }] }));
  expect(listDigest(await list.read())).not.toBe(before);
});

test("a reviewer of another tenant is in that tenant's record", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "look", "--tenant", "globex"]);
  expect([(await recordOf(folder)).acts, (await recordOf(folder, "globex")).acts]).toEqual([
    [],
    ["reviewer.added"],
  ]);
});

test("a reviewer who moves to another tenant is removed from one record and added in the other", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "look"]);
  await run(folder, ["reviewer", "add", rita, "--role", "admin", "--tenant", "globex"]);
  expect([(await recordOf(folder)).acts, (await recordOf(folder, "globex")).acts]).toEqual([
    ["reviewer.added", "reviewer.removed"],
    ["reviewer.added"],
  ]);
});

test("sessions are listed, and ended one by one or all at once", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "review"]);
  const list = listIn(folder);
  const [{ id } = { id: "" }] = await list.read();
  const begin = (how: "link" | "passkey") => deskSessions(list).begin(id, { how, by: "test" });
  const [one = ""] = [await begin("link"), await begin("passkey")];
  await begin("link");
  const shown = await run(folder, ["reviewer", "sessions", rita, "--json"]);
  expect(
    shown.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).how),
  ).toEqual(["link", "passkey", "link"]);
  expect((await run(folder, ["reviewer", "sign-out", rita, one])).stdout).toMatch(/^Sessions ended: 1\./);
  const again = await run(folder, ["reviewer", "sign-out", rita, one]);
  expect([again.status, again.stderr]).toEqual([1, `${rita} has no session ${one}.\n`]);
  expect((await run(folder, ["reviewer", "sign-out", rita])).stdout).toMatch(/^Sessions ended: 2\./);
  expect((await run(folder, ["reviewer", "sessions", rita, "--json"])).stdout).toBe("");
  const ended = (await recordOf(folder)).bodies.filter(({ acts }) => acts[0] === "reviewer.signed_out");
  expect(ended.map(({ session }) => session)).toContain(one);
  expect(ended).toHaveLength(3);
});

test("without a database that can record it, nobody is added, changed, signed out or removed", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "look"]);
  const list = listIn(folder);
  const [{ id } = { id: "" }] = await list.read();
  await deskSessions(list).begin(id, { how: "link", by: "test" });
  const before = readFileSync(fileOf(folder), "utf8");
  const elsewhere = join(folder, "elsewhere.db");
  for (const line of [
    ["add", "eve@example.test", "--role", "admin"],
    ["add", rita, "--role", "admin"],
    ["link", rita],
    ["sign-out", rita],
    ["remove", rita],
  ]) {
    const environment = { PASSMUSTER_REVIEWERS: fileOf(folder), PASSMUSTER_STORAGE: `sqlite:${elsewhere}` };
    const { status, stderr, stdout } = await run(folder, ["reviewer", ...line], environment);
    expect([status, stdout], line.join(" ")).toEqual([1, ""]);
    expect(stderr).toContain("no such database. Name the one of your server with --storage");
    const memory = await run(folder, ["reviewer", ...line], {
      ...environment,
      PASSMUSTER_STORAGE: "memory:",
    });
    expect([memory.status, memory.stderr]).toEqual([2, expect.stringContaining("--storage memory:")]);
  }
  expect(readFileSync(fileOf(folder), "utf8")).toBe(before);
  expect([existsSync(elsewhere), existsSync(`${fileOf(folder)}.links`)]).toEqual([false, false]);
  const shownSessions = await run(folder, ["reviewer", "sessions", rita, "--json"], {
    PASSMUSTER_REVIEWERS: fileOf(folder),
    PASSMUSTER_STORAGE: `sqlite:${elsewhere}`,
  });
  expect([shownSessions.status, JSON.parse(shownSessions.stdout).how]).toEqual([0, "link"]);
});

test("a record that cannot be opened is an error, and the list stays as it is", async () => {
  const folder = emptyFolder();
  const postgres = "postgres://nobody@127.0.0.1:1/none";
  const environment = { PASSMUSTER_STORAGE: postgres, PASSMUSTER_KEYS: `file:${join(folder, "keys")}` };
  const { status, stderr } = await run(folder, ["reviewer", "add", rita, "--role", "look"], environment);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toMatch(/postgres|database|reached/i);
  expect((await run(folder, ["reviewer", "list", "--json"], environment)).stdout).toBe("");
});
