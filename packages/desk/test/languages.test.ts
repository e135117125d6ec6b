import { documentTypes, rules, verificationStatuses } from "@passmuster/core";
import { expect, test } from "vitest";
import { languages, loadLanguage } from "../page/session/language.ts";
import { typeIds } from "../src/document-types.ts";
import { deskLanguages } from "../src/languages.ts";
import { pageTitles } from "../src/page-titles.ts";
import type { Forms } from "../src/texts.ts";
import { sameAsEnglish } from "./same-as-english.ts";
import { defectsOf, flat } from "./texts.ts";

/** English has no names of rules and documents: it shows those of the API. */
const ofApi = {
  rules: Object.fromEntries(rules.map(({ code, title, hint }) => [code, { title, failed: hint }])),
  documents: Object.fromEntries(documentTypes.map(({ id, name }) => [`type${id}`, name])),
};
const spokenEnglish = await loadLanguage("en");
const english = flat({ ...spokenEnglish, names: { ...spokenEnglish.names, ...ofApi } });
const others = deskLanguages.filter((code) => code !== "en");

test.each(deskLanguages)("%s calls the page what the server calls it", async (code) => {
  expect((await loadLanguage(code)).messages.desk).toBe(pageTitles[code]);
});

test("the desk has at least twelve languages, one of them from right to left", () => {
  expect(deskLanguages.length).toBeGreaterThanOrEqual(12);
  expect(deskLanguages).toContain("ar");
  expect(languages.map(({ code }) => code).sort()).toEqual([...deskLanguages].sort());
});

test.each(others)("%s has every text with the same placeholders, and none in English", async (code) => {
  const texts = flat(await loadLanguage(code));
  expect(defectsOf(code, texts, english, sameAsEnglish)).toEqual([]);
});

test.each(deskLanguages)("%s has the plural forms that it uses, and no others", async (code) => {
  const rules = new Intl.PluralRules(code);
  const used = new Set(["other", ...Array.from({ length: 201 }, (_, count) => rules.select(count))]);
  const { messages } = await loadLanguage(code);
  const plurals = Object.entries(messages).filter(([, text]) => typeof text !== "string") as [
    string,
    Forms,
  ][];
  expect(plurals.map(([key]) => key)).toContain("waiting");
  for (const [key, forms] of plurals) {
    // A language may write all its numbers alike.
    const given = Object.keys(forms);
    const isOne = given.length === 1 && given[0] === "other";
    expect([code, key, isOne || [...given].sort()]).toEqual([code, key, isOne || [...used].sort()]);
  }
});

const longer = (text: string): number => Math.ceil(text.length * 2.4) + 12;

test.each(others)("%s keeps texts of buttons and columns short", async (code) => {
  const texts = flat(await loadLanguage(code));
  const long = Object.entries(texts).filter(
    ([key, text]) =>
      key.startsWith("messages.") && text.length > longer(english[key] ?? english[plain(key)] ?? ""),
  );
  expect(long).toEqual([]);
});

const plain = (key: string): string => key.replace(/\.\w+$/, ".other");

test("a language that lacks a placeholder, a text or a translation is reported", async () => {
  const german = flat(await loadLanguage("de"));
  const broken = (change: Readonly<Record<string, string | undefined>>): readonly string[] =>
    defectsOf("de", { ...german, ...change }, english, sameAsEnglish);
  expect(broken({ "messages.claimedBy": "In Arbeit" })).toEqual(["messages.claimedBy: placeholders"]);
  expect(broken({ "messages.oldest": "seit {agge}" })).toEqual(["messages.oldest: placeholders"]);
  expect(broken({ "messages.queue": "Queue" })).toEqual(["messages.queue: English"]);
  expect(broken({ "names.refusals.claimed": undefined })).toEqual(["names.refusals.claimed: missing"]);
  expect(broken({ "names.statuses.hold": " " })).toEqual(["names.statuses.hold: missing"]);
  expect(broken({ "messages.approve": '"Frei"' })).toEqual(["messages.approve: straight quotes"]);
});

test.each(deskLanguages)("%s translates rules of the API and no others", async (code) => {
  const { names } = await loadLanguage(code);
  const known = rules.map((rule) => rule.code as string);
  expect(Object.keys(names.rules ?? {}).filter((rule) => !known.includes(rule))).toEqual([]);
});

test("the tables have each status and document type of the API, under its own name", () => {
  const labels = Object.entries(verificationStatuses).map(([status, { label }]) => [status, label]);
  expect(Object.entries(spokenEnglish.names.statuses)).toEqual(labels);
  const named = new Map([...documentTypes].reverse().map(({ id, name }) => [name as string, id as number]));
  expect(new Map(Object.entries(typeIds))).toEqual(new Map([...named].reverse()));
});
