import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createAudit } from "@passmuster/core/admin";
import { linkAfter } from "@passmuster/core/storage";
import { newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, inject, test } from "vitest";
import { type Statement, sqliteStorage, type Database as Used } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const links = Math.ceil(50_000 * inject("size"));
/** Links that one statement reads. */
const batch = 1_000;
const directory = temporaryDirectory();
const bodyOf = (index: number): string =>
  JSON.stringify({
    at: newYear + index,
    kind: "act",
    by: "tok_01kdx0000000000000000000",
    verification: `ver_${index}`,
    version: 1,
    flow: "identity",
    policy: "p".repeat(43),
    status: "started",
    acts: ["verification.created"],
    proofs: { state: "s".repeat(43), expected: "e".repeat(43) },
  });

test(`${links} links are verified with a statement for each thousand, and one flipped byte among them is found`, async () => {
  const path = join(directory, `${randomUUID()}.db`);
  const read = { statements: 0, rows: 0 };
  const database = new Database(path);
  const storage = sqliteStorage(counted(database, read));
  await storage.migrate();
  fill(path);
  const audit = createAudit(storage);
  Object.assign(read, { statements: 0, rows: 0 });
  const verdict = await audit.verify({ rows: "none" });
  expect(verdict).toStrictEqual([{ tenant: "acme", links, last: links, defects: [] }]);
  // Each batch begins at the last link of the one before.
  const batches = Math.ceil(links / batch) + 1;
  expect(read.statements).toBeLessThanOrEqual(batches + 5);
  expect(read.rows).toBeLessThanOrEqual(links + batches + 5);
  const at = Math.floor(links * 0.7);
  flip(path, at);
  const [{ defects } = { defects: [] }] = await audit.verify({ rows: "none" });
  expect(defects).toStrictEqual([
    { sequence: at, sentence: `Link ${at} was changed: its hash does not fit it.` },
  ]);
  await storage.close();
  database.close();
});

/** Counts the statements that read, and the rows that they gave. */
function counted(database: Database.Database, read: { statements: number; rows: number }): Used {
  const count = (statement: Statement): Statement => ({
    run: (...given) => statement.run(...given),
    safeIntegers: (on) => count(statement.safeIntegers(on)),
    get(...given) {
      const row = statement.get(...given);
      read.statements += 1;
      read.rows += row === undefined ? 0 : 1;
      return row;
    },
    all(...given) {
      const rows = statement.all(...given);
      read.statements += 1;
      read.rows += rows.length;
      return rows;
    },
  });
  return new Proxy(database as Used, {
    get(target, key) {
      if (key === "prepare") return (source: string) => count(target.prepare(source));
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Writes the rows at once: a save of each would take a hundred times as long. */
function fill(path: string): void {
  const database = new Database(path);
  const insert = database.prepare(
    "insert into passmuster_audit (tenant, sequence, recorded_at, body, hash) values (?, ?, ?, ?, ?)",
  );
  database.transaction(() => {
    let head: ReturnType<typeof linkAfter> | undefined;
    for (let index = 0; index < links; index += 1) {
      head = linkAfter(head, { tenant: "acme", at: newYear + index, body: bodyOf(index) });
      insert.run("acme", head.sequence, head.recordedAt, head.body, Buffer.from(head.hash, "hex"));
    }
    database
      .prepare("insert into passmuster_audit_heads (tenant, sequence, recorded_at, hash) values (?, ?, ?, ?)")
      .run("acme", head?.sequence, head?.recordedAt, Buffer.from(head?.hash ?? "", "hex"));
  })();
  database.close();
}

function flip(path: string, sequence: number): void {
  const database = new Database(path);
  database.exec("drop trigger passmuster_audit_is_not_changed");
  database
    .prepare("update passmuster_audit set body = replace(body, 'tok_0', 'tok_1') where sequence = ?")
    .run(sequence);
  database.close();
}
