import { plainMessage } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { postgresStorage, type Query } from "../src/index.ts";

const { url, drop } = await testDatabase();
const pool = new pg.Pool({ connectionString: url });
const asked: Query[] = [];
const storage = postgresStorage(
  {
    query: (query: Query) => {
      asked.push(query);
      return pool.query(query as pg.QueryConfig);
    },
    connect: () => pool.connect(),
    on: (event: "error", listener: (error: Error) => void) => pool.on(event, listener),
    end: () => pool.end(),
  },
  { keys: fileKeys(keysPath(url)) },
);
afterAll(async () => {
  await storage.close();
  if (!pool.ended) await pool.end();
  await drop();
});

const seeded = createSeeded(7);

async function addSilent(count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000)
    await storage.outbox.add(
      Array.from({ length: Math.min(1000, count - from) }, () =>
        plainMessage(seeded, { topic: "webhook", lane: "silent" }),
      ),
    );
  await pool.query("vacuum analyze passmuster.outbox");
}

type Chosen = Pick<Parameters<typeof storage.outbox.claim>[1], "exceptLanes" | "topics">;

/** A node of a plan, as `explain (analyze, format json)` shows it. */
interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of the outbox that a plan read, those that a filter removed included. */
function rowsRead(plan: Plan): number {
  const { "Rows Removed by Filter": removed = 0, "Actual Rows": kept, "Actual Loops": loops } = plan;
  const isScan = plan["Relation Name"] === "outbox" && plan["Node Type"].endsWith("Scan");
  return (plan.Plans ?? []).reduce(
    (sum, each) => sum + rowsRead(each),
    isScan ? (kept + removed) * loops : 0,
  );
}

/** The rows and the pages of eight kilobytes that a claim reads which finds nothing. */
async function costOfClaim(chosen: Chosen): Promise<{ readonly rows: number; readonly pages: number }> {
  asked.length = 0;
  expect(await storage.outbox.claim(8, { now: newYear, until: newYear + 1, ...chosen })).toEqual([]);
  const { text = "", values = [] } = asked.find((query) => query.text.includes("lanes")) ?? {};
  const explained = await pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"];
  return { rows: rowsRead(plan), pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
}

test("a claim does not read the messages of a lane that it leaves out, nor those of other topics", async () => {
  await storage.migrate();
  const left: Chosen = { exceptLanes: ["silent"] };
  const others: Chosen = { topics: ["pipeline", "read"] };
  await addSilent(100);
  const beside100 = [await costOfClaim(left), await costOfClaim(others)] as const;
  await addSilent(20_000);
  const beside20000 = [await costOfClaim(left), await costOfClaim(others)] as const;
  for (const [index, { rows, pages }] of beside20000.entries()) {
    expect(rows).toBeLessThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(2 * (beside100[index]?.pages ?? 0));
  }
});
