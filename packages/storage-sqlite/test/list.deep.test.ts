import { plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

test("a list works with more groups of flow and status than SQLite can merge", async () => {
  const storage = sqliteStorage(":memory:");
  await storage.migrate();
  const seeded = createSeeded(7);
  const saved = Array.from({ length: 450 }, (_, index) =>
    plainVerification(seeded, { flow: `flow-${index}`, createdAt: newYear + index }),
  );
  for (const one of saved) await storage.save(one, []);
  const { items, total } = await storage.list({ tenant: "acme", page: 3, perPage: 2 });
  expect({ flows: items.map(({ flow }) => flow), total }).toStrictEqual({
    flows: ["flow-445", "flow-444"],
    total: 450,
  });
  await storage.close();
});
