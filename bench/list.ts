import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListQuery, Verification, VerificationStorage } from "@passmuster/core/storage";
import { sealerOf, type VerificationRow, verificationRowOf } from "@passmuster/storage-sql";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import Database from "better-sqlite3";
import { migrations } from "../packages/storage-sqlite/migrations/index.ts";
import { applyMigrations } from "../packages/storage-sqlite/src/migrate.ts";
import { median } from "./load.ts";
import { verdict } from "./verdict.ts";

/**
 * Measures the cost of a list page in SQLite among 1,000 and among many verifications. Figures are medians;
 * the total is exact in each.
 */
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const runs = Number(process.env.BENCH_RUNS ?? 25);
/** Seconds between two verifications. At 30, a million cover a year. */
const apart = Number(process.env.BENCH_APART ?? 30);

const perPage = 15;
const start = 1_700_000_000_000_000;
const flows = ["identity", "identity", "identity", "address", "employees/contractors"];
const timeOf = (index: number): number => start + Math.round(index * apart * 1_000_000);

function statusOf(index: number): Verification["status"] {
  if (index % 60 === 3) return "hold";
  if (index % 50 === 7) return "rejected";
  return index % 10 === 1 ? "double_check" : "approved";
}

/** A plain key, as databases before schema 6 have it. */
interface NumberedKey {
  readonly number: number;
  readonly bytes: Uint8Array;
}

function verificationAt(index: number): Verification {
  const person = { firstName: "Ines", lastName: `Marlow ${index}`, dateOfBirth: "1990-04-12" };
  const at = timeOf(index);
  return {
    id: `ver_${String(index).padStart(26, "0")}`,
    tenant: "default",
    flow: flows[index % flows.length] ?? "",
    version: 1,
    revision: 1,
    status: statusOf(index),
    vendorReference: `order-${index}`,
    vendorState: null,
    submittedAt: at,
    expected: { person, documents: {} },
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    run: 1,
    sequence: 1,
    documents: [],
    comments: [],
    history: [],
  };
}

function rowOf(bytes: Uint8Array, verification: Verification): VerificationRow {
  return verificationRowOf(sealerOf({ bytes, legacy: true }, verification), verification);
}

/** Writes verifications in large transactions, without the tables of counts. */
function fill(file: string, count: number): void {
  const database = new Database(file);
  for (const setting of ["journal_mode = off", "synchronous = off", "cache_size = -1000000"])
    database.pragma(setting);
  database.transaction(() => applyMigrations(database, migrations.slice(0, 3)))();
  // The key of the look-ups, which databases before schema 6 made at their first migration.
  database.prepare("insert into passmuster_keys (number, key) values (0, randomblob(32))").run();
  const addKeys = database.prepare<[number], NumberedKey>(
    `with recursive place (number) as (select 1 union all select number + 1 from place where number < ?)
     insert into passmuster_keys (key) select randomblob(32) from place returning number, key as bytes`,
  );
  const names = [...Object.keys(rowOf(new Uint8Array(32), verificationAt(0))), "key_number"];
  const add = database.prepare(
    `insert into passmuster_verifications (${names.join(", ")}) values (${names.map((name) => `@${name}`).join(", ")})`,
  );
  const batch = database.transaction((from: number, to: number) => {
    for (const [index, key] of addKeys.all(to - from).entries()) {
      add.run({ ...rowOf(key.bytes, verificationAt(from + index)), key_number: key.number });
    }
  });
  for (let from = 0; from < count; from += 50_000) batch(from, Math.min(count, from + 50_000));
  database.close();
}

async function filled(folder: string, count: number): Promise<VerificationStorage> {
  const file = join(folder, `${count}.db`);
  fill(file, count);
  const storage = sqliteStorage(file);
  const begun = performance.now();
  await storage.migrate();
  console.log(
    `${count} verifications counted, and their keys wrapped, by migrate() in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  return storage;
}

type Filter = Omit<ListQuery, "tenant" | "page" | "perPage">;

async function timed(
  storage: VerificationStorage,
  filter: Filter,
  page: number,
): Promise<{ took: number; total: number }> {
  const begun = performance.now();
  const { total } = await storage.list({ tenant: "default", ...filter, page, perPage });
  return { took: performance.now() - begun, total };
}

/** A filter for half of a database with this many rows. */
const half = (count: number): Filter => ({
  createdAfter: timeOf(Math.floor(count / 4)),
  createdBefore: timeOf(Math.floor((count * 3) / 4)),
});
const filters: readonly (readonly [name: string, filter: Filter | typeof half])[] = [
  ["everything", {}],
  ["one flow", { flows: ["identity"] }],
  ["one status", { statuses: ["approved"] }],
  ["a rare status", { statuses: ["hold"] }],
  ["two flows, two statuses", { flows: ["identity", "address"], statuses: ["double_check", "rejected"] }],
  ["the half in the middle", half],
];

const folder = mkdtempSync(join(tmpdir(), "passmuster-bench-"));
const begun = performance.now();
const [small, large] = [await filled(folder, 1_000), await filled(folder, rows)];
console.log(
  `${rows} verifications, ${apart} s apart, written in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
);

const worst = { ratio: 0, took: 0 };
for (const [name, given] of filters) {
  const [ofSmall, filter] = [1_000, rows].map((count) =>
    typeof given === "function" ? given(count) : given,
  );
  if (!ofSmall || !filter) continue;
  const [few, many, middle, last]: number[][] = [[], [], [], []];
  const { total } = await timed(large, filter, 1);
  await timed(small, ofSmall, 1);
  const pages = Math.max(1, Math.ceil(total / perPage));
  for (let run = 0; run < runs; run += 1) {
    few?.push((await timed(small, ofSmall, 1)).took);
    many?.push((await timed(large, filter, 1)).took);
    const about = Math.floor(pages / 2) + run * 37;
    middle?.push((await timed(large, filter, Math.min(about, pages))).took);
    last?.push((await timed(large, filter, pages)).took);
  }
  const [a = 0, b = 0, c = 0, d = 0] = [few, many, middle, last].map((times) => median(times ?? []));
  console.log(
    `list, ${name}: page 1 ${b.toFixed(2)} ms (${(b / a).toFixed(2)} × of 1,000)   middle ${c.toFixed(2)} ms   last ${d.toFixed(2)} ms   ${total} in all`,
  );
  worst.ratio = Math.max(worst.ratio, b / a);
  worst.took = Math.max(worst.took, c, d);
}
verdict(
  `list among ${rows}, the worst of ${filters.length} filters`,
  worst.ratio <= 2 && worst.took <= 20,
  `page 1 ${worst.ratio.toFixed(2)} × of among 1,000 (goal 2)   a later page ${worst.took.toFixed(1)} ms (goal 20)`,
);
await Promise.all([small.close(), large.close()]);
rmSync(folder, { recursive: true, force: true });
