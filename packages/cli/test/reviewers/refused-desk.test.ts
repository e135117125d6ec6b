import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "../command-line.ts";
import { runHere as run } from "../run-here.ts";

test.each([
  [["--public-url", "http://id.example.test"], "--desk needs an https --public-url"],
  [["--role", "worker"], "--desk needs the API"],
])("serve --desk %j is refused before a database is made", async (line, sentence) => {
  const folder = emptyFolder();
  const { status, stderr } = await run(folder, ["serve", "--desk", ...line]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(existsSync(join(folder, ".passmuster/passmuster.db"))).toBe(false);
});
