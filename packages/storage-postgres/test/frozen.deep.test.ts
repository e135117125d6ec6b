import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { person, startServer } from "./caller.ts";

const directory = mkdtempSync(join(tmpdir(), "passmuster-frozen-"));
const cluster = await startCluster();
/** Milliseconds; the storage's own 12 seconds are for slow statements. */
const server = await startServer(`${cluster.url()}&query_timeout=1500`, directory);
afterAll(async () => {
  server.end();
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The server processes of the current connections, and the one that accepts connections. */
async function processes(): Promise<{ readonly backends: readonly number[]; readonly postmaster: number }> {
  const observer = new pg.Client(cluster.url());
  await observer.connect();
  const { rows } = await observer.query<{ pid: number; postmaster: string }>(
    `select pid, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as postmaster
     from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await observer.end();
  const [first] = rows;
  if (!first) throw new Error("No connection is open.");
  return { backends: rows.map(({ pid }) => pid), postmaster: Number(first.postmaster) };
}

const signal = (pids: readonly number[], name: "SIGSTOP" | "SIGCONT"): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // An ended process needs no signal.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
};

test("frozen connections are abandoned, and requests use new ones", async () => {
  expect((await server.call("POST", "/verifications", person("before"))).status).toBe(201);
  const { backends } = await processes();
  onTestFinished(() => signal(backends, "SIGCONT"));
  signal(backends, "SIGSTOP");
  let answer = await server.call("GET", "/verifications");
  while (answer.status !== 200) {
    expect(answer.status).toBe(503);
    answer = await server.call("GET", "/verifications");
  }
  expect(answer.json.data).toHaveLength(1);
});

test("while the whole database is frozen, requests get 503; afterwards they succeed", async () => {
  expect((await server.call("GET", "/verifications")).status).toBe(200);
  const { backends, postmaster } = await processes();
  const all = [postmaster, ...backends];
  const key = "created-once";
  onTestFinished(() => signal(all, "SIGCONT"));
  signal(all, "SIGSTOP");
  for (const answer of [
    await server.call("GET", "/verifications"),
    await server.call("POST", "/verifications", person("during"), key),
  ])
    expect([answer.status, answer.retryAfter, answer.json.code]).toStrictEqual([503, "1", "unavailable"]);
  signal(all, "SIGCONT");
  let created = await server.call("POST", "/verifications", person("during"), key);
  while (created.status !== 201) {
    expect([409, 503]).toContain(created.status);
    created = await server.call("POST", "/verifications", person("during"), key);
  }
  const { json } = await server.call("GET", "/verifications?vendor_reference=during");
  expect(json.data.map(({ id }: { id: string }) => id)).toStrictEqual([created.json.data.id]);
  expect(server.process.exitCode).toBe(null);
});
