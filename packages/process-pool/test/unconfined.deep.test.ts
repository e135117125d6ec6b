import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { confinement } from "@passmuster/process-pool";
import { describe, expect, test } from "vitest";

const host = fileURLToPath(new URL("./unconfined-host.ts", import.meta.url));

async function run(...modules: readonly string[]) {
  const line = ["--conditions=@passmuster/source", host, ...modules];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, line);
  return { ...JSON.parse(stdout), stderr };
}

describe.runIf(confinement().files)("on a system with Landlock", () => {
  test("processes run unconfined, with a warning, if the first one does not start confined", async () => {
    const { stderr, ...facts } = await run("needs-files");
    expect(facts).toEqual({
      results: ["done"],
      files: false,
      network: false,
      reason: expect.stringContaining("did not start confined"),
    });
    expect(stderr).toContain("they run unconfined");
  });

  test("once a process has started confined, a failed start changes nothing", async () => {
    expect(await run("pool", "needs-files")).toMatchObject({
      results: ["done", "failed"],
      files: true,
      network: true,
      stderr: "",
    });
  });

  test("a module that starts in no way leaves later processes confined", async () => {
    expect(await run("no-such", "pool")).toMatchObject({ results: ["failed", "done"], files: true });
  });
});
