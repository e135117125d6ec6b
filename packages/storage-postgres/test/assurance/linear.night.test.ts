import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSeeded } from "@passmuster/core/testing";
import { passport } from "@passmuster/test-servers/caller";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, expect, inject, test } from "vitest";
import { person, type Server, startServer } from "../caller.ts";
import { type Action, type Asked, contradictionsOf, type Entry } from "./order.ts";
import { defectsOfRecord } from "./record.ts";

const rounds = Math.ceil(50 * inject("size"));
const actors = 64;
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const directory = mkdtempSync(join(tmpdir(), "passmuster-linear-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const storages = {
  SQLite: async () => ({ address: join(directory, "linear.db"), end: async () => {} }),
  Postgres: async () => {
    const { url, drop } = await testDatabase();
    return { address: url, end: drop };
  },
};

test.each(Object.entries(storages))(
  `on %s, in ${rounds} rounds, ${actors} reviewers of one verification over two processes get linearizable responses and one record (PASSMUSTER_SEED=${seed})`,
  async (_, open) => {
    const seeded = createSeeded(seed);
    const { address, end } = await open();
    const servers = [await startServer(address, directory), await startServer(address, directory)] as const;
    const [first] = servers;
    let taken = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { id } = (await first.call("POST", "/verifications", person(`round-${round}`))).json.data;
      expect((await first.call("POST", "/documents", passport(id))).status).toBe(201);
      const before = await historyOf(first, id);
      const asked = await Promise.all(
        Array.from({ length: actors }, (_unused, actor) => {
          const action = (["approve", "reject", "approve", "reject", "cancel"] as const)[
            seeded.below(actor % 8 === 0 ? 5 : 4)
          ];
          return ask(
            servers[seeded.below(2) === 0 ? 0 : 1],
            id,
            action ?? "approve",
            `actor-${actor}@example.test`,
          );
        }),
      );
      const contradictions = contradictionsOf(await historyOf(first, id), before.length, asked);
      expect({ round, contradictions }).toStrictEqual({ round, contradictions: [] });
      taken += asked.filter(({ answer }) => answer.status < 300).length;
      refused += asked.filter(({ answer }) => answer.status === 400).length;
    }
    // The rounds are meaningful only if some requests succeed and some fail.
    expect(taken).toBeGreaterThan(rounds);
    expect(refused).toBeGreaterThan(rounds);
    expect(await defectsOfRecord(address)).toStrictEqual([]);
    for (const server of servers) server.end();
    await end();
  },
);

async function ask(server: Server, id: string, action: Action, email: string): Promise<Asked> {
  const begun = performance.now();
  const answer = await server.call("PUT", `/verifications/${id}/${action}`, { email, comment: "seen" });
  return { user: email, action, begun, ended: performance.now(), answer };
}

async function historyOf(server: Server, id: string): Promise<readonly Entry[]> {
  const { json } = await server.call("GET", `/verifications/${id}`);
  return [...json.data.history].reverse();
}
