import { rm } from "node:fs/promises";
import { importList, type ListName, listScreening } from "@passmuster/screening";
import { describe, expect, test } from "vitest";
import {
  addCsv,
  altCsv,
  commentsCsv,
  conListCsv,
  euXml,
  fileOf,
  folder,
  person,
  sdnCsv,
  sdnXml,
  ukCsv,
  unXml,
} from "./lists.ts";

const signal = new AbortController().signal;

async function imported(list: ListName, ...texts: readonly string[]) {
  const directory = await folder();
  const files = await Promise.all(texts.map((text) => fileOf(text)));
  const made = await importList({ directory, list, files });
  return { directory, made, screening: listScreening({ directory }) };
}

const forms: readonly [form: string, list: ListName, texts: readonly string[]][] = [
  ["OFAC's XML", "ofac-sdn", [sdnXml]],
  ["OFAC's CSV", "ofac-sdn", [sdnCsv, altCsv]],
  ["OFAC's CSV in another order", "ofac-sdn", [addCsv, altCsv, sdnCsv, commentsCsv]],
  ["OFAC's consolidated XML", "ofac-non-sdn", [sdnXml]],
  ["OFAC's consolidated CSV", "ofac-non-sdn", [sdnCsv, altCsv, addCsv, commentsCsv]],
  ["the UN's XML", "un", [unXml]],
  ["the EU's XML", "eu", [euXml]],
  ["the UK's CSV", "uk", [ukCsv]],
  ["the UK's ended CSV", "uk", [conListCsv]],
];

describe.each(forms)("a person on %s", (_, list, texts) => {
  test("is found by the printed name, with the birth date and country compared", async () => {
    const { screening, made } = await imported(list, ...texts);
    const { hits, lists } = await screening.screen(
      person("ALZUHAIRI", "TAREK NABIL", "1960-05-07", ["IRQ"]),
      signal,
    );
    expect(made.entries).toBe(1);
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      list,
      country: "same",
      listed: { countries: expect.arrayContaining(["IRQ"]) },
    });
    expect(hits[0]?.dateOfBirth).toBe(list === "un" ? "near" : "same");
    expect(hits[0]?.words).toContainEqual({ own: "TAREK", listed: "TAREK" });
    expect(lists).toEqual([{ name: list, version: made.version, digest: made.digest, at: made.at }]);
    expect(made.version).toMatch(/2026/);
  });

  test("is not a person of another name or birth date", async () => {
    const { screening } = await imported(list, ...texts);
    const { hits } = await screening.screen(person("OKAFOR", "CHIDI", "1960-05-07", ["IRQ"]), signal);
    expect(hits).toEqual([]);
  });
});

test.each([
  ["another transliteration", "EL ZOUHAIRI", "TARIQ NABEEL"],
  ["another order", "TAREK", "AL ZUHAIRI NABIL"],
  ["without the middle name", "AL-ZUHAIRI", "TAREK"],
  ["typos", "AL-ZUHIARI", "TARK NABIL"],
  ["Arabic letters", "الزهيري", "طارق نبيل"],
  ["Cyrillic letters", "Аль-Зухаири", "Тарек Набил"],
])("a listed name is found in %s", async (_, surname, givenNames) => {
  const { screening } = await imported("ofac-sdn", sdnXml);
  const { hits } = await screening.screen(person(surname, givenNames, "1960-05-07"), signal);
  expect(hits.map(({ entry }) => entry)).toEqual(["7"]);
});

test("a hit names the alias that matched and the chief name", async () => {
  const { screening } = await imported("ofac-sdn", sdnXml);
  const { hits } = await screening.screen(person("ZUHEIRI", "ABU NABIL", "1960-05-07"), signal);
  expect(hits[0]).toMatchObject({ alias: "Abu Nabil ZUHEIRI", listed: { name: "Tarek Nabil AL-ZUHAIRI" } });
});

test("a list that is imported again is searched at once, and an unchanged entry keeps its digest", async () => {
  const { directory, screening } = await imported("ofac-sdn", sdnXml);
  const sought = person("AL-ZUHAIRI", "TAREK NABIL", "1960-05-07");
  const before = await screening.screen(sought, signal);
  const files = [await fileOf(sdnXml.replace("11/20/2026", "11/21/2026"))];
  const made = await importList({ directory, list: "ofac-sdn", files });
  const after = await screening.screen(sought, signal);
  expect(after.lists[0]?.digest).toBe(made.digest);
  expect(after.lists[0]?.digest).not.toBe(before.lists[0]?.digest);
  expect(after.hits[0]?.digest).toBe(before.hits[0]?.digest);
  await importList({ directory, list: "ofac-sdn", files: [await fileOf(sdnXml.replace("1960", "1961"))] });
  expect((await screening.lists()).map(({ name }) => name)).toEqual(["ofac-sdn"]);
});

test("searching without a list or without its directory rejects with the directory", async () => {
  const directory = await folder();
  const refusal = { name: "ListFileError", message: expect.stringContaining(`${directory}: No list`) };
  await expect(listScreening({ directory }).screen(person("A", "B"), signal)).rejects.toMatchObject(refusal);
  await rm(directory, { recursive: true });
  await expect(listScreening({ directory }).lists()).rejects.toMatchObject(refusal);
});
