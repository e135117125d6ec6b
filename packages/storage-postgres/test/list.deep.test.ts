import { plainVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import type { ListQuery, VerificationStorage } from "@passmuster/core/storage";
import { createSeeded, newYear, type Seeded } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { postgresStorage, type Query } from "../src/index.ts";

const many = Math.ceil(50_000 * inject("size"));
const few = 1_000;
const { url, drop } = await testDatabase();
const pool = new pg.Pool({ connectionString: url });
const asked: Query[] = [];
const listening = {
  query: (query: Query) => {
    asked.push(query);
    return pool.query(query as pg.QueryConfig);
  },
  connect: () => pool.connect(),
  on: (event: "error", listener: (error: Error) => void) => pool.on(event, listener),
  end: () => pool.end(),
};
const storage: VerificationStorage = postgresStorage(listening, { keys: fileKeys(keysPath(url)) });
const seeded = createSeeded(9);
const sizes: Readonly<Record<string, number>> = { few, many };
beforeAll(async () => {
  await storage.migrate();
  for (const [tenant, rows] of Object.entries(sizes)) await fill(tenant, rows, seeded);
  await pool.query("select passmuster.fold()");
  await pool.query("vacuum analyze");
});
afterAll(async () => {
  await storage.close();
  await pool.end();
  await drop();
});

const statuses = ["approved", "rejected", "hold", "double_check"] as const;
const flows = ["identity", "address"];
/** Half a minute apart. */
const apart = 30_000_000;

/** Old verifications as rows only; the newest are saved by the storage. */
async function fill(tenant: string, rows: number, { id }: Seeded): Promise<void> {
  await pool.query(
    `insert into passmuster.verifications
       (id, tenant, flow, version, status, created_at, updated_at, run, sequence, sealed, writes)
     select $1 || '_' || n, $1, ($2::text[])[1 + n % 2], 1, ($3::text[])[1 + n % 4], $4 + n * $5::bigint, 0, 1, 1, '', '{}'
     from generate_series(1, $6::bigint) n`,
    [tenant, flows, statuses, newYear, apart, rows],
  );
  for (let index = 1; index <= 20; index += 1) {
    const at = newYear + (rows + index) * apart;
    await storage.save(
      plainVerification(seeded, { id: id("ver", at), tenant, createdAt: at, status: "hold" }),
      [],
    );
  }
}

/**
 * Pages of eight kilobytes that the list touched. The content of old rows is unreadable, but their cost is
 * real.
 */
async function costOf(query: ListQuery): Promise<{ readonly total: number; readonly pages: number }> {
  asked.length = 0;
  await storage.list(query).catch(() => {});
  const { text = "", values = [] } = asked.find((query) => query.text.includes("as items")) ?? {};
  const { rows } = await pool.query({ text, values });
  const explained = await pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"];
  return {
    total: Number(rows[0].total),
    pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
  };
}

const queries: Readonly<Record<string, Omit<ListQuery, "tenant">>> = {
  everything: { page: 1, perPage: 15 },
  "a status": { page: 1, perPage: 15, statuses: ["hold"] },
  "a flow and two statuses": { page: 1, perPage: 15, flows: ["identity"], statuses: ["hold", "approved"] },
};

test.each(Object.entries(queries))(
  `the first page of %s with its exact total costs at most twice as much among ${many} as among ${few}`,
  async (_, query) => {
    const [small, large] = [
      await costOf({ tenant: "few", ...query }),
      await costOf({ tenant: "many", ...query }),
    ];
    expect(large.total).toBe(await counted("many", query));
    expect(small.total).toBe(await counted("few", query));
    expect(large.pages).toBeLessThanOrEqual(2 * small.pages);
  },
);

test("a page anywhere, and a total between two times, cost far less than the items that they skip", async () => {
  const middle = { tenant: "many", page: Math.floor(many / 30), perPage: 15 };
  const bounded = {
    tenant: "many",
    page: 1,
    perPage: 15,
    createdAfter: newYear + apart * 100,
    createdBefore: newYear + apart * (many - 100),
  };
  for (const query of [middle, bounded]) {
    const { pages } = await costOf(query);
    expect(pages).toBeLessThan(many / 20);
  }
});

async function counted(
  tenant: string,
  { flows: of, statuses: being }: Omit<ListQuery, "tenant">,
): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from passmuster.verifications where tenant = $1
     and ($2::text[] is null or flow = any($2)) and ($3::text[] is null or status = any($3))`,
    [tenant, of ?? null, being ?? null],
  );
  return rows[0].n;
}
