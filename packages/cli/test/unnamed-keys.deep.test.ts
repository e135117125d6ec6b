import { realpathSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

test("serve and migrate warn where the keys are if Postgres is used without PASSMUSTER_KEYS", async () => {
  const { url, drop } = await testDatabase();
  const folder = realpathSync(emptyFolder());
  const environment = {
    PASSMUSTER_STORAGE: url,
    PASSMUSTER_KEYS: "",
    PASSMUSTER_SECRET: "a secret of the tests without a comma in it",
  };
  const warning = `The keys are in the working directory: ${join(folder, ".passmuster/keys")}.`;
  expect((await run(folder, ["migrate"], environment)).stderr).toContain(warning);
  const server = await serve(folder, ["--extractor", "sandbox"], environment);
  await server.end("SIGTERM");
  expect(await server.errors).toContain(warning);
  const keys = `file:${join(folder, ".passmuster/keys")}`;
  const named = await run(folder, ["migrate"], { ...environment, PASSMUSTER_KEYS: keys });
  expect(named.stderr).toBe("");
  await drop();
});
