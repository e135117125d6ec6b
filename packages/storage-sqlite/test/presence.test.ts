import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { directoryBlobs } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

test("the picture of a presence check lies beside the uploads, and is erased with them", async () => {
  const directory = temporaryDirectory();
  const folder = join(directory, "images");
  mkdirSync(folder);
  const storage = sqliteStorage(join(directory, "passmuster.db"));
  await storage.migrate();
  const kit = await testPassmuster({ storage, blobs: directoryBlobs(folder) });
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const flow: string = "presence";
  const { id, presence, documents } = await kit.decided({ flow });
  expect([presence, files().length]).toMatchObject([
    { hasPicture: true, comparison: "99" },
    documents.length + 1,
  ]);
  await kit.passmuster.flow(flow).verifications.delete(id);
  await kit.advance(60);
  expect(files()).toEqual([]);
  await kit.close();
  await storage.close();
});
