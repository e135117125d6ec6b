import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const entry = new URL("../../../packages/core/src/index.ts", import.meta.url);
const most = 65;

/** The public names of the core's main entry, types included. */
function namesAt(file: URL): readonly string[] {
  const lists = readFileSync(file, "utf8").matchAll(/^export (?:type )?\{([^}]*)\} from/gm);
  return [...lists]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim().split(" ").at(-1) ?? "")
    .filter(Boolean);
}

test(`@passmuster/core exports at most ${most} names; the rest has subpaths`, () => {
  const names = namesAt(entry);
  expect(names).toContain("createPassmuster");
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(most);
});

test("the main entry has only lists of names, so that they can be counted", () => {
  const text = readFileSync(entry, "utf8");
  expect(text.replaceAll(/^export (?:type )?\{[^}]*\} from "[^"]+";$/gm, "").trim()).toBe("");
});
