import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";
import { filesOf } from "./guide-files.ts";

/** The deep tests build the example. */
test("the guide of Next shows files of the example", () => {
  const files = filesOf("next.md");
  expect([...files.keys()]).toContain("lib/passmuster.ts");
  for (const [path, text] of files)
    expect([path, text]).toEqual([path, readFileSync(join(root, "examples/next", path), "utf8")]);
});
