import { hash } from "node:crypto";
import { join } from "node:path";
import { createAudit } from "@passmuster/core/admin";
import { linkAfter } from "@passmuster/core/ports";
import { newYear } from "@passmuster/core/testing";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const links = process.env.ASSURANCE === "deep" ? 1_000_000 : 100_000;
const directory = temporaryDirectory();
const bodyOf = (index: number): string =>
  JSON.stringify({
    ...{ at: newYear + index, kind: "act", by: "tok_01kdx0000000000000000000", verification: `ver_${index}` },
    ...{ version: 1, flow: "identity", policy: "p".repeat(43), status: "started" },
    ...{ acts: ["verification.created"], proofs: { state: "s".repeat(43), expected: "e".repeat(43) } },
  });

test(`${links} links are verified within a minute of CPU for each million, and one flipped byte among them is found`, async () => {
  const path = join(directory, "v.db");
  const storage = sqliteStorage(path);
  await storage.migrate();
  fill(path);
  const audit = createAudit(storage);
  const [begun, busy] = [performance.now(), process.cpuUsage()];
  const verdict = await audit.verify({ rows: "none" });
  const elapsed = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(busy);
  const seconds = (user + system) / 1_000_000;
  const floor = hashing();
  console.info(
    `${links} links verified in ${elapsed.toFixed(1)} s, of which ${seconds.toFixed(1)} s of CPU: ${(seconds / floor).toFixed(1)} times SHA-256 over as many rows (${floor.toFixed(1)} s of CPU)`,
  );
  expect(verdict).toStrictEqual([{ tenant: "acme", links, last: links, defects: [] }]);
  expect(seconds).toBeLessThan((60 * links) / 1_000_000);
  const at = Math.floor(links * 0.7);
  flip(path, at);
  const [{ defects } = { defects: [] }] = await audit.verify({ rows: "none" });
  expect(defects).toStrictEqual([
    { sequence: at, sentence: `Link ${at} was changed: its hash does not fit it.` },
  ]);
  await storage.close();
}, 600_000);

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

/** Seconds of CPU for SHA-256 over as many rows. */
function hashing(): number {
  const bodies = Array.from({ length: 1_000 }, (_, index) => bodyOf(index));
  const begun = process.cpuUsage();
  for (let index = 0; index < links; index += 1) hash("sha256", bodies[index % 1_000] ?? "", "hex");
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
}
