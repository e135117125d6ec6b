import { fullVerification } from "@passmuster/conformance/fixtures";
import { createSeeded } from "@passmuster/core/testing";
import { afterEach, expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";

const original = globalThis.Function;
afterEach(() => {
  globalThis.Function = original;
});

/** Counts compilations after the first: better-sqlite3 then calls `Function` to build the rows. */
function countCompiled(): () => number {
  let made = 0;
  globalThis.Function = new Proxy(original, {
    apply(target, self, given) {
      made += 1;
      return Reflect.apply(target, self, given);
    },
  });
  return () => made;
}

test("a statement is compiled once, and not for each value that it gets", async () => {
  const seeded = createSeeded(5);
  const storage = sqliteStorage(":memory:");
  await storage.migrate();
  const saved = Array.from({ length: 12 }, (_, at) => fullVerification(seeded, `text ${at}`));
  for (const one of saved) await storage.save(one, []);
  const readAll = async (some: typeof saved): Promise<void> => {
    for (const { tenant, id, documents } of some) {
      expect(await storage.load(tenant, id)).toBeDefined();
      const [document] = documents;
      if (document) await storage.loadByDocument(tenant, document.id);
      await storage.list({ tenant, page: 1, perPage: 10 });
      await storage.holdersOf({ tenant, besides: id, person: null, tokens: ["number:ATA:1"], most: 5 });
    }
  };
  await readAll(saved.slice(0, 2));
  const compiled = countCompiled();
  await readAll(saved.slice(2));
  expect(compiled()).toBe(0);
  await storage.close();
});
