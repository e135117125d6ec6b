import { fullVerification } from "@passmuster/conformance/fixtures";
import { createPassmuster, fileKeys, memoryBlobs, type Passmuster, sandboxExtractor } from "@passmuster/core";
import type { Principal } from "@passmuster/core/ports";
import type { Verification } from "@passmuster/core/storage";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStorage, type Query } from "../src/index.ts";

const [few, many] = [4, 60];
const seeded = createSeeded(77);
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
let passmuster: Passmuster;
beforeAll(async () => {
  await storage.migrate();
  await fill("few", few);
  await fill("many", many);
  await pool.query("analyze");
  passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1:3000",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage,
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    authenticator: { authenticate: async (tenant) => reviewerOf(tenant) },
  });
});
afterAll(async () => {
  await passmuster.close();
  await pool.end();
  await drop();
});

async function fill(tenant: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const given = { tenant, updatedAt: newYear + 100 + index, retakes: [] };
    await storage.save(fullVerification(seeded, "marlow", given), []);
  }
}

function reviewerOf(tenant: string): Principal {
  const email = "ann@example.test";
  const scopes = ["read", "write", "review"] as const;
  return { subject: email, tenant, scopes, reviewer: { email, role: "lead" } };
}

interface Answer {
  readonly queries: number;
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON
  readonly data: any;
}

/** Asks as a reviewer of a tenant. Records of readings are written at intervals: they are not counted. */
async function call(tenant: string, method: string, path: string, body?: object): Promise<Answer> {
  asked.length = 0;
  const { status, body: answer } = await passmuster.handle({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${tenant}`, ...(body && { "content-type": "application/json" }) },
    body: (async function* () {
      if (body) yield Buffer.from(JSON.stringify(body));
    })(),
  });
  const text = typeof answer === "string" ? answer : Buffer.from(answer ?? []).toString();
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  const queries = asked.filter((query) => !query.text.includes("append_audit")).length;
  return { queries, data: JSON.parse(text).data };
}

/** Queries of each request between an act and the next case shown. */
async function decideOne(tenant: string): Promise<Readonly<Record<string, number>>> {
  const next = await call(tenant, "POST", "/claims/next", {});
  const at = `/${next.data.flow}/verifications/${next.data.verification}`;
  const detail = await call(tenant, "GET", `${at}?parts=1&private=1`);
  const [document] = detail.data.documents as Verification["documents"];
  const rules = await call(tenant, "GET", `/${next.data.flow}/documents/${document?.id}/rules`);
  const renewed = await call(tenant, "PUT", `${at}/claim`, {});
  const act = await call(tenant, "PUT", `${at}/reject`, { comment: "A forgery." });
  const named = { next, detail, rules, renewed, act };
  return Object.fromEntries(Object.entries(named).map(([name, { queries }]) => [name, queries]));
}

test(`an act and the next case take the same queries among ${many} waiting as among ${few}`, async () => {
  await decideOne("few");
  await decideOne("many");
  expect(await decideOne("many")).toStrictEqual(await decideOne("few"));
});

test.each(["", "&search=marlow", "&search=mar", "&created_before=2100-01-01"])(
  "a page of the queue takes as few queries for fifty items as for one (%s)",
  async (filter) => {
    const path = `/verifications?needs=review${filter}`;
    await call("many", "GET", `${path}&per_page=50`);
    const [one, fifty] = [
      await call("many", "GET", `${path}&per_page=1`),
      await call("many", "GET", `${path}&per_page=50`),
    ];
    expect([one.data.length, fifty.data.length]).toStrictEqual([1, 50]);
    expect(fifty.queries).toBe(one.queries);
  },
);

test("the first page is read in the order of an index", async () => {
  await pool.query(
    `insert into passmuster.waiting (verification, tenant, flow, since, created_at)
     select 'other' || n, 'many', 'identity', $1::bigint + n, $1 from generate_series(1, 20000) n`,
    [newYear + 1000],
  );
  await pool.query("vacuum analyze passmuster.waiting");
  await call("many", "GET", "/verifications?needs=review");
  const { text = "", values = [] } = asked.find((query) => query.text.includes("as items")) ?? {};
  const { rows } = await pool.query({ text: `explain (format json) ${text}`, values });
  const scans = scansOf(rows[0]["QUERY PLAN"][0].Plan).filter(({ table }) => table === "waiting");
  expect(scans.map(({ index }) => index)).toContain("waiting_listed");
  expect(scans.filter(({ index }) => index === undefined)).toStrictEqual([]);
});

interface Plan {
  readonly Plans?: readonly Plan[];
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
}

/** The tables that a plan reads, and by which index. */
function scansOf(plan: Plan): readonly { readonly table: string; readonly index: string | undefined }[] {
  const table = plan["Relation Name"];
  const own = table === undefined ? [] : [{ table, index: plan["Index Name"] }];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}
