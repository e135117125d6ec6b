import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the kit runs under node:test as well", () => {
  const file = new URL("./onboarding.node.ts", import.meta.url).pathname;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--conditions=@passmuster/source", "--test", "--test-reporter=tap", file],
    { encoding: "utf8", env },
  );
  expect([status, /# pass (\d+)/.exec(stdout)?.[1]], stdout).toEqual([0, "2"]);
});
