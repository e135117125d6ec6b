import { memoryStorage } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { batchesOf } from "../../../src/service/audit/batches.ts";
import { createComparison } from "../../../src/service/audit/compare.ts";

test("in ranges of two verifications, the same defects are found as at once", async () => {
  const rows = new Map();
  const storage = memoryStorage(rows);
  const kit = await testPassmuster({ storage });
  const ids: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const { verifications } = kit.passmuster.forTenant(index % 2 ? "acme" : "default").flow("identity");
    ids.push((await verifications.create(kit.make.verification())).id);
  }
  for (const [index, id] of ids.entries()) {
    const { verifications } = kit.passmuster.forTenant(index % 2 ? "acme" : "default").flow("identity");
    if (index % 3 === 0) await verifications.update(id, { vendorState: "later" });
  }
  const compared = async (most: number) => {
    const found: string[] = [];
    let count = 0;
    const comparison = createComparison({
      storage,
      rows: "opened",
      tenant: undefined,
      isPartial: false,
      most,
      report: (_tenant, _sequence, sentence) => void found.push(sentence),
      count: () => {
        count += 1;
      },
    });
    for (const tenant of await storage.audit.tenants())
      for await (const batch of batchesOf(storage.audit, tenant, 1)) comparison.note(batch);
    await comparison.compare();
    return [count, found.sort()] as const;
  };
  for (const most of [1, 2, 4, 100]) expect([most, await compared(most)]).toStrictEqual([most, [9, []]]);
  const [first = "", , third = "", , , , , last = ""] = ids;
  rows.set(first, { ...rows.get(first), status: "approved" });
  rows.set(last, { ...rows.get(last), vendorState: "changed" });
  rows.delete(third);
  const all = await compared(100);
  const [count, sentences] = all;
  expect([count, sentences.length]).toStrictEqual([6, 3]);
  for (const part of [
    `${first} has the status approved`,
    `${third} has link`,
    `${last} holds other data than the record proves`,
  ])
    expect(sentences.join("\n")).toContain(part);
  for (const most of [1, 2, 4]) expect([most, await compared(most)]).toStrictEqual([most, all]);
  await kit.close();
});
