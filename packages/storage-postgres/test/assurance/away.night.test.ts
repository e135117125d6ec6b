import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSeeded } from "@passmuster/core/testing";
import { startCluster } from "@passmuster/throwaway-postgres";
import { afterAll, expect, inject, test } from "vitest";
import { type Answer, person, reviewer, type Server, startServer } from "../caller.ts";

const kills = Math.ceil(10 * inject("size"));
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const directory = mkdtempSync(join(tmpdir(), "passmuster-away-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Load {
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/**
 * Callers that create verifications and comment on them, each with an idempotency key, and retry until
 * success.
 */
function startLoad(server: Server, callers: number): Load {
  const acknowledged = new Map<string, string>();
  const statuses = new Map<number, number>();
  let stopping = false;

  const insist = async (path: string, body: unknown, key: string): Promise<Answer> => {
    for (;;) {
      const answer = await server.call("POST", path, body, key);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) return answer;
      expect([503, 409]).toContain(answer.status);
      expect(answer.retryAfter).toBe("1");
      await pause(20);
    }
  };

  const caller = async (name: number): Promise<void> => {
    for (let index = 0; !stopping; index += 1) {
      const reference = `order-${name}-${index}`;
      const created = await insist("/verifications", person(reference), reference);
      const id: string = created.json.data.id;
      const comment = { content: reference, ...reviewer };
      await insist(`/verifications/${id}/comments`, comment, `comment-${reference}`);
      acknowledged.set(reference, id);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, name) => caller(name)));
  return {
    acknowledged,
    statuses,
    async stop() {
      stopping = true;
      await running;
    },
  };
}

test(`over ${kills} kills of the database under load the server answers 503, recovers, and does everything once (PASSMUSTER_SEED=${seed})`, async () => {
  const seeded = createSeeded(seed);
  const cluster = await startCluster({ fsync: "on" });
  const server = await startServer(cluster.url(), directory);
  const load = startLoad(server, 8);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = load.acknowledged.size;
    while (load.acknowledged.size < before + 5) await pause(5);
    await pause(seeded.below(50));
    await cluster.kill();
    const away = await server.call("GET", "/verifications");
    expect([away.status, away.retryAfter, away.json.code]).toStrictEqual([503, "1", "unavailable"]);
    await pause(seeded.below(200));
    await cluster.start();
    while ((await server.call("GET", "/verifications")).status !== 200) await pause(5);
  }
  await load.stop();
  expect(server.process.exitCode).toBe(null);
  expect(load.statuses.get(503) ?? 0).toBeGreaterThan(0);
  for (const [reference, id] of load.acknowledged) {
    const { json } = await server.call("GET", `/verifications?vendor_reference=${reference}`);
    expect([reference, json.data.map((one: { id: string }) => one.id)]).toStrictEqual([reference, [id]]);
    const detail = await server.call("GET", `/verifications/${id}`);
    expect(detail.json.data.comments.map((one: { content: string }) => one.content)).toStrictEqual([
      reference,
    ]);
  }
  server.end();
  await cluster.stop();
});
