import { join } from "node:path";
import { plainVerification } from "@passmuster/conformance/fixtures";
import { memoryStorage } from "@passmuster/core";
import type { ListQuery, Verification } from "@passmuster/core/storage";
import { createSeeded, newYear, type Seeded } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { sqliteStorage } from "../src/index.ts";
import { applyMigrations } from "../src/migrate.ts";
import { temporaryDirectory } from "./directory.ts";

/** Of the list in memory, whose filters are slow. */
const size = Math.min(4, inject("size"));
const [saves, rounds] = [Math.ceil(1_500 * size), Math.ceil(400 * size)];
const directory = temporaryDirectory();
const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 2 ** 31);
const flows = ["identity", "address", "identity-plus"];
const statuses = ["started", "hold", "approved", "rejected"] as const;
const anyOf = <T>(seeded: Seeded, values: readonly T[]): T[] => values.filter(() => seeded.below(3) > 0);

test(`deep pages of every filter equal those of a list in memory (PASSMUSTER_SEED=${seed})`, async () => {
  const seeded = createSeeded(seed);
  const [model, storage] = [memoryStorage(), sqliteStorage(":memory:")];
  await storage.migrate();
  const saved = Array.from({ length: saves }, () => crowdMember(seeded));
  for (const one of saved) for (const each of [model, storage]) await each.save(one, []);
  for (const one of saved.slice(0, Math.ceil(200 * size))) {
    const deletedAt = seeded.below(3) === 0 ? newYear : null;
    const next = { ...one, version: 2, status: statuses[seeded.below(4)] ?? "hold", deletedAt };
    for (const each of [model, storage]) await each.save(next, []);
  }
  let deep = 0;
  for (let round = 0; round < rounds; round += 1) {
    const query = anyQuery(seeded, saved);
    const expected = await model.list(query);
    expect(await storage.list(query)).toStrictEqual(expected);
    if ((query.page - 1) * query.perPage > 200 * size && expected.items.length > 0) deep += 1;
  }
  expect(deep).toBeGreaterThan(size < 1 ? 0 : 50);
  await storage.close();
});

test("the counts equal the rows, whatever connection writes", async () => {
  const file = join(directory, "counted.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const seeded = createSeeded(seed);
  for (let index = 0; index < 60; index += 1) await storage.save(crowdMember(seeded), []);
  const host = new Database(file);
  for (const source of [
    "update passmuster_verifications set status = 'canceled' where status = 'hold'",
    "update passmuster_verifications set flow = 'renamed', created_at = created_at + 5000000000 where flow = 'address'",
    "update passmuster_verifications set deleted_at = 1, tenant = 'globex' where status = 'approved'",
    "update passmuster_verifications set deleted_at = null where status = 'approved' and flow = 'identity'",
    "update passmuster_verifications set version = version + 1",
    "delete from passmuster_history; delete from passmuster_verifications where flow = 'renamed'",
    "begin; update passmuster_verifications set status = 'rejected'; rollback",
  ]) {
    if (source.startsWith("delete")) host.exec("drop trigger passmuster_history_is_not_deleted");
    host.exec(source);
    expect({ source, counts: countsOf(host) }).toStrictEqual({ source, counts: rowsCounted(host) });
  }
  expect(countsOf(host).length).toBeGreaterThan(0);
  host.close();
  await storage.close();
});

test("migration counts the verifications of a database that had no counts", () => {
  const database = new Database(":memory:");
  applyMigrations(database, migrations.slice(0, 3));
  const insert = database.prepare(
    `insert into passmuster_verifications (id, tenant, flow, version, status, created_at, updated_at, deleted_at, run, sequence, key_number)
     values (@id, @tenant, @flow, 1, @status, @createdAt, 0, @deletedAt, 0, 0, 0)`,
  );
  const seeded = createSeeded(seed);
  for (let index = 0; index < 200; index += 1) {
    const { id, tenant, flow, status, createdAt } = crowdMember(seeded);
    insert.run({ id, tenant, flow, status, createdAt, deletedAt: index % 5 === 0 ? 1 : null });
  }
  applyMigrations(database);
  expect(countsOf(database)).toStrictEqual(rowsCounted(database));
  expect(database.prepare("select sum(count) from passmuster_counts where level = 42").pluck().get()).toBe(
    160,
  );
  database.close();
});

/** Creation times in one moment, in one second, in one day, and over two years. */
function crowdMember(seeded: Seeded): Verification {
  const width = [1, 1_000_000, 86_400_000_000, 63_000_000_000_000][seeded.below(4)] ?? 1;
  return plainVerification(seeded, {
    tenant: seeded.below(10) === 0 ? "globex" : "acme",
    flow: flows[seeded.below(3)] ?? "identity",
    status: statuses[seeded.below(4)] ?? "hold",
    createdAt: newYear + Math.floor((seeded.below(1_000_000) / 1_000_000) * width),
  });
}

function anyQuery(seeded: Seeded, saved: readonly Verification[]): ListQuery {
  const bound = (): number => (saved[seeded.below(saved.length)]?.createdAt ?? newYear) + seeded.below(3) - 1;
  const perPage = 1 + seeded.below(20);
  return {
    tenant: "acme",
    ...(seeded.below(2) === 0 && { flows: anyOf(seeded, flows) }),
    ...(seeded.below(2) === 0 && { statuses: anyOf(seeded, statuses) }),
    ...(seeded.below(3) === 0 && { createdAfter: bound() }),
    ...(seeded.below(3) === 0 && { createdBefore: bound() }),
    page: 1 + seeded.below(Math.ceil((1_200 * size) / perPage)),
    perPage,
  };
}

type Counts = readonly unknown[];

function countsOf(database: Database.Database): Counts {
  return database
    .prepare(
      "select tenant, level, flow, status, bucket, count from passmuster_counts order by 1, 2, 3, 4, 5",
    )
    .all();
}

function rowsCounted(database: Database.Database): Counts {
  return database
    .prepare(
      `select tenant, value as level, flow, status, created_at >> value as bucket, count(*) as count
       from passmuster_verifications, json_each('[42, 32, 22]') where deleted_at is null
       group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    )
    .all();
}
