import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { expect, test } from "vitest";
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

test("reviewers who are added, changed and removed are in the record, and so are their links and passkeys", async () => {
  const folder = await migrated();
  for (const line of [
    ["add", rita, "--role", "admin", "--flows", "identity"],
    ["add", rita, "--role", "lead"],
    ["link", rita],
    ["passkeys", rita, "--remove"],
    ["remove", rita],
  ])
    expect((await run(folder, ["reviewer", ...line])).status, line.join(" ")).toBe(0);
  const { bodies, acts, text } = await recordOf(folder);
  expect(acts).toEqual([
    "reviewer.added",
    "reviewer.changed",
    "link.made",
    "passkeys.removed",
    "reviewer.removed",
  ]);
  expect(bodies[0]).toMatchObject({ kind: "access", by: "host", role: "admin", flows: ["identity"] });
  expect(bodies[1]).toMatchObject({ role: "lead", flows: null, reviewer: bodies[0].reviewer });
  expect(new Set([bodies[0], bodies[1], bodies[4]].map(({ list }) => list)).size).toBe(3);
  expect(text).not.toMatch(/rita|example/);
});

test("a reviewer of another tenant is in that tenant's record", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "look", "--tenant", "globex"]);
  expect([(await recordOf(folder)).acts, (await recordOf(folder, "globex")).acts]).toEqual([
    [],
    ["reviewer.added"],
  ]);
});

test("sessions are listed, and ended one by one or all at once", async () => {
  const folder = await migrated();
  await run(folder, ["reviewer", "add", rita, "--role", "review"]);
  const list = reviewerList(join(dataOf(folder), "reviewers.json"));
  const [{ id } = { id: "" }] = await list.read();
  const sessions = deskSessions(list);
  const [one = ""] = [await sessions.begin(id, "link"), await sessions.begin(id, "passkey")];
  await sessions.begin(id, "link");
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

test("without a database there is no record yet, and the reviewer is added", async () => {
  const folder = emptyFolder();
  expect((await run(folder, ["reviewer", "add", rita, "--role", "look"])).status).toBe(0);
});

test("a record that cannot be opened is an error, and its server records the list when it looks", async () => {
  const folder = emptyFolder();
  const postgres = "postgres://nobody@127.0.0.1:1/none";
  const environment = { PASSMUSTER_STORAGE: postgres, PASSMUSTER_KEYS: `file:${join(folder, "keys")}` };
  const { status, stderr } = await run(folder, ["reviewer", "add", rita, "--role", "look"], environment);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toMatch(/postgres|database|reached/i);
});
