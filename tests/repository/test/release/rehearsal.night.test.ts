import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";
import { buildPublished } from "../deploy/tarballs.ts";

test("a release publishes every package, and a stranger's starter runs from it by name", () => {
  buildPublished();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@passmuster/source", join(root, "scripts/release-rehearsal.ts"), "--built"],
    { encoding: "utf8" },
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(
    stdout
      .replace(/ \([\d.]+ s\).*$/gm, "")
      .trim()
      .split("\n"),
  ).toEqual([
    "ok  copy of the repository",
    "ok  versions, changelogs, lock file",
    "ok  the lock file fits",
    "ok  build",
    "ok  npm's own checks",
    "ok  publication",
    "ok  installation by name",
    "ok  starter",
  ]);
});
