import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../packages/core/", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
  readonly exports: Readonly<Record<string, { readonly "@passmuster/source": string }>>;
};

/** The most names that an entry may have, types included. */
const most: Readonly<Record<string, number>> = {
  ".": 68,
  "./ports": 82,
  "./storage": 60,
  "./http": 12,
  "./admin": 25,
  "./input": 22,
  "./geography": 7,
  "./pictures": 2,
  "./quality-codes": 2,
  "./testing": 18,
};

/** The most of all entries together. */
const mostOfAll = 290;

const textOf = (entry: string): string =>
  readFileSync(new URL(exports[entry]?.["@passmuster/source"] ?? "", folder), "utf8");

function namesAt(entry: string): readonly string[] {
  const lists = textOf(entry).matchAll(/^export (?:type )?\{([^}]*)\} from/gm);
  const listed = [...lists]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim().split(" ").at(-1) ?? "")
    .filter(Boolean);
  const written = [...textOf(entry).matchAll(/^export (?:const|function) (\w+)/gm)];
  return [...listed, ...written.map(([, name = ""]) => name)];
}

test("each entry of the core has a bound", () => {
  expect(Object.keys(most)).toEqual(
    Object.keys(exports).filter((entry) => exports[entry]?.["@passmuster/source"]),
  );
});

test.each(Object.entries(most))(
  "%s of @passmuster/core has at most %i names, types included",
  (entry, count) => {
    const names = namesAt(entry);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThanOrEqual(count);
  },
);

test(`@passmuster/core exports at most ${mostOfAll} names, each at one entry`, () => {
  const names = Object.keys(most).flatMap(namesAt);
  expect(names).toContain("createPassmuster");
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(mostOfAll);
});

test("the entries have only lists of names, so that they can be counted", () => {
  for (const entry of Object.keys(most).filter((each) => each !== "./quality-codes"))
    expect(
      textOf(entry)
        .replaceAll(/^export (?:type )?\{[^}]*\} from "[^"]+";$/gm, "")
        .trim(),
      entry,
    ).toBe("");
});
