import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tables } from "../../../lab/capacity/tables.ts";
import { root } from "../../../scripts/workspace.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the page about fleets has the tables that the model computes from the measurements", () => {
  const page = read("docs/guide/fleet.md");
  for (const table of tables(JSON.parse(read("lab/capacity/measured.json"))).split("\n\n"))
    expect(page).toContain(`\n${table}\n`);
});
