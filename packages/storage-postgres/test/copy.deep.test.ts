import { fullVerification } from "@passmuster/conformance/fixtures";
import { fileKeys } from "@passmuster/core";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { keysPath, testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, expect, test } from "vitest";
import { copyPostgres, postgresStorage, restorePostgres } from "../src/index.ts";

const { url, drop } = await testDatabase();
const other = await testDatabase();
const keys = fileKeys(keysPath(url));
const storage = postgresStorage(url, { keys });
const seeded = createSeeded(12);
afterAll(async () => {
  await storage.close();
  await drop();
  await other.drop();
});

test("a copy has every key, although an erasure rewrites keys meanwhile, and restores into an empty database only", async () => {
  await storage.migrate();
  const kept = Array.from({ length: 40 }, () => fullVerification(seeded, "kept"));
  const gone = fullVerification(seeded, "gone");
  for (const one of [...kept, gone]) await storage.save(one, []);
  await storage.save({ ...gone, version: 2, deletedAt: newYear }, []);
  const copy = await copyPostgres(url, { schema: "passmuster" });
  const erasing = storage.erase("acme", gone.id).catch(() => storage.erase("acme", gone.id));
  const snapshot = copy.open(keys);
  for (const one of kept) expect(await snapshot.load("acme", one.id)).toStrictEqual(one);
  await restorePostgres(other.url, { schema: "passmuster" }, copy.lines());
  await snapshot.close();
  await copy.close();
  await erasing;

  const restored = postgresStorage(other.url, { keys });
  await restored.migrate();
  for (const one of kept) expect(await restored.load("acme", one.id)).toStrictEqual(one);
  await restored.save({ ...(kept[0] as (typeof kept)[0]), version: 2 }, []);
  const again = await copyPostgres(url, { schema: "passmuster" });
  await expect(restorePostgres(other.url, { schema: "passmuster" }, again.lines())).rejects.toThrow(
    "The schema passmuster is not empty.",
  );
  await again.close();
  await restored.close();
});
