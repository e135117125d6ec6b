import { join } from "node:path";
import { plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";
import { startOther } from "./processes/start.ts";

const directory = temporaryDirectory();
const seeded = createSeeded(24);

test("two processes that claim the next verifications never claim the same one", async () => {
  const file = join(directory, "queue.db");
  const storage = sqliteStorage(file);
  await storage.migrate();
  const all = Array.from({ length: 200 }, (_, index) =>
    plainVerification(seeded, { status: "double_check", updatedAt: newYear + (index % 5) }),
  );
  for (const one of all) await storage.save(one, []);
  const others = [await startOther("claim", file), await startOther("claim", file)];
  const answers = others.map((other) => other.answer());
  const [now, until] = [newYear + 10, newYear + 60_000_010];
  for (const [index, other] of others.entries()) other.send({ by: `${index}@example.com`, now, until });
  const claimed = (await Promise.all(answers)) as string[][];
  for (const other of others) other.end();
  expect(claimed.flat().sort()).toEqual(all.map(({ id }) => id).sort());
  await storage.close();
});
