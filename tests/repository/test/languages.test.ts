import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.ts";

const packages = ["capture", "core", "desk"] as const;
const folderOf = (name: string): string => join(root, "packages", name, "languages");
const read = (name: string, code: string): string =>
  readFileSync(join(folderOf(name), `${code}.json`), "utf8");
const codesOf = (name: string): readonly string[] =>
  readdirSync(folderOf(name)).map((file) => file.replace(/\.json$/, ""));
const files = packages.flatMap((name) => codesOf(name).map((code) => [name, code] as const));

/** Every text by its path, such as `messages.waiting.other`. */
function textsOf(value: unknown, path = ""): Readonly<Record<string, string>> {
  if (typeof value === "string") return { [path]: value };
  const inner = Object.entries(value as object).map(([key, each]) =>
    textsOf(each, path === "" ? key : `${path}.${key}`),
  );
  return Object.assign({}, ...inner);
}

const placeholdersOf = (text: string): string => (text.match(/\{\w*\}/g) ?? []).sort().join();
const pluralForm = /\.(zero|one|two|few|many)$/;
/** English has no names of rules and documents: it shows those of the API. */
const ofApi = /^names\.(documents\.type\d+|rules\.\w+\.(title|failed))$/;

/** What is wrong with a file, as `path: fault`. */
function faultsOf(file: string, englishFile: string): readonly string[] {
  const texts = textsOf(JSON.parse(file));
  const english = textsOf(JSON.parse(englishFile));
  const shared = (one: object, other: object): string =>
    Object.keys(one)
      .filter((path) => path in other)
      .join();
  const missing = Object.keys(english).filter((path) => !(path in texts) && !pluralForm.test(path));
  const halves = Object.keys(texts).flatMap((path) => {
    const [, rule, part] = /^(names\.rules\.\w+)\.(title|failed)$/.exec(path) ?? [];
    const other = `${rule}.${part === "title" ? "failed" : "title"}`;
    return rule === undefined || other in texts ? [] : [other];
  });
  const wrong = Object.entries(texts).flatMap(([path, text]) => {
    const source = english[path] ?? english[path.replace(pluralForm, ".other")];
    if (text.trim() === "") return [`${path}: empty`];
    if (source === undefined) return ofApi.test(path) ? [] : [`${path}: unknown`];
    return placeholdersOf(text) === placeholdersOf(source) ? [] : [`${path}: placeholders`];
  });
  return [
    ...[...missing, ...halves].map((path) => `${path}: missing`),
    ...wrong,
    ...(shared(texts, english) === shared(english, texts) ? [] : ["the order differs from that of English"]),
    ...(file === `${JSON.stringify(JSON.parse(file), null, 2)}\n` ? [] : ["run npm run format"]),
  ];
}

test.each(files)(
  "packages/%s/languages/%s.json has each text of English, with its placeholders, in its order",
  (name, code) => {
    expect(faultsOf(read(name, code), read(name, "en"))).toEqual([]);
  },
);

test("the server speaks each language of the capture page, and the desk no other", () => {
  expect(codesOf("core")).toEqual(codesOf("capture"));
  expect(codesOf("capture")).toEqual(expect.arrayContaining([...codesOf("desk")]));
});

test.each(codesOf("desk"))("the desk and the capture page name documents alike in %s", (code) => {
  const page = JSON.parse(read("capture", code));
  const { direction, names } = JSON.parse(read("desk", code));
  expect(direction).toBe(page.direction);
  const types = Object.entries(page).filter(([key]) => /^type\d+$/.test(key));
  expect(types.length).toBeGreaterThan(20);
  expect(names.documents).toEqual(code === "en" ? undefined : Object.fromEntries(types));
});

test("a file with a fault is reported", () => {
  const changed = (name: string, from: string | RegExp, to: string): readonly string[] => {
    const german = read(name, "de");
    expect(german).toMatch(from);
    return faultsOf(german.replace(from, to), read(name, "en"));
  };
  expect(changed("capture", /\n {2}"start": .*/, "")).toEqual(["start: missing"]);
  expect(changed("capture", '"start": "Beginnen"', '"start": " "')).toEqual(["start: empty"]);
  expect(changed("capture", '"Für {brand}"', '"Für {marke}"')).toEqual(["welcomeFor: placeholders"]);
  expect(changed("core", /\n {2}("too_dark".*)/, '\n  $1\n  "too_light": "Zu hell.",')).toEqual([
    "too_light: unknown",
  ]);
  expect(changed("core", /("too_dark".*)(\n {2}"blurred".*)/, "$1\n  $1$2")).toEqual(["run npm run format"]);
  expect(changed("core", /\n {2}("too_dark".*)(\n {2}"blurred".*)/, "$2\n  $1")).toEqual([
    "the order differs from that of English",
  ]);
  expect(changed("core", /^ {2}/gm, "    ")).toEqual(["run npm run format"]);
  expect(changed("desk", /"one": "\{count\} wartet"/, '"one": "eine wartet"')).toEqual([
    "messages.waiting.one: placeholders",
  ]);
  expect(changed("desk", /,\n +"failed": "Das Geburtsdatum.*"/, "")).toEqual([
    "names.rules.RulePH002.failed: missing",
  ]);
});

test("a new rule needs no text: a file without a rule has no fault", () => {
  const { names, ...german } = JSON.parse(read("desk", "de"));
  const { RulePH002, ...rules } = names.rules;
  expect(RulePH002).toBeDefined();
  const without = JSON.stringify({ ...german, names: { ...names, rules } }, null, 2);
  expect(faultsOf(`${without}\n`, read("desk", "en"))).toEqual([]);
});
