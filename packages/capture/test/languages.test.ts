import { capturePage } from "@passmuster/capture";
import { expect, test } from "vitest";
import { languagesOf, loadMessages } from "../page/session/language.ts";
import { en } from "../src/messages.ts";
import type { PageSettings } from "../src/page-settings.ts";
import { pageTitles } from "../src/page-titles.ts";
import { messageFiles } from "./messages.ts";

const settings: PageSettings = { base: "", language: "en", messages: {}, frameAncestors: [] };
const codes = Object.keys(messageFiles);
const keys = Object.keys(en) as (keyof typeof en)[];
const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const strange = (text: string) => /[{}]/.test(text.replace(/\{\w+\}/g, ""));
/** Sentence marks of all scripts; the Greek question mark is a semicolon. */
const ends = (text: string) => /[.!?:;؟。！？：।]$/u.test(text);

test("every language has every text, with the same placeholders", () => {
  for (const [code, messages] of Object.entries(messageFiles)) {
    expect([code, Object.keys(messages).sort()]).toEqual([code, [...keys].sort()]);
    for (const key of keys) {
      const text = messages[key];
      expect([code, key, gaps(text), strange(text)]).toEqual([code, key, gaps(en[key]), false]);
      expect([code, key, text.trim()]).not.toEqual([code, key, ""]);
      expect([code, key, text]).toEqual([code, key, text.trim().replace(/ {2,}/g, " ")]);
    }
  }
});

test.each(codes)("%s ends sentences where English does, and has no straight quotes", (code) => {
  const messages = messageFiles[code] ?? en;
  for (const key of keys.filter((one) => !one.startsWith("type")))
    expect([key, messages[key], ends(messages[key])]).toEqual([key, messages[key], ends(en[key])]);
  for (const key of keys) expect([key, messages[key]]).toEqual([key, expect.not.stringMatching(/["']/)]);
});

test.each(codes.filter((code) => code !== "en"))("%s leaves no sentence in English", (code) => {
  const untranslated = keys.filter((key) => en[key].length > 20 && messageFiles[code]?.[key] === en[key]);
  expect(untranslated).toEqual([]);
});

test("the page offers every language under its own name, and loads its texts", async () => {
  expect(codes).toHaveLength(25);
  const offered = languagesOf(settings);
  expect(offered.map(({ code }) => code).sort()).toEqual([...codes].sort());
  for (const { code, name } of offered) {
    expect([code, name]).toEqual([code, messageFiles[code]?.languageName]);
    expect([code, await loadMessages(settings, code)]).toEqual([code, messageFiles[code]]);
  }
});

test("what the server calls the page in a language is what the page calls itself", async () => {
  const titles = Object.entries(messageFiles).map(([code, { pageTitle }]) => [code, pageTitle]);
  expect(pageTitles).toEqual(Object.fromEntries(titles));
  for (const [code, { direction, pageTitle }] of Object.entries(messageFiles)) {
    const { bytes } = await capturePage().document("", { asked: code, accepted: [] });
    const html = Buffer.from(bytes).toString();
    expect(html).toContain(`<html lang="${code}" dir="${direction}">`);
    expect(html).toContain(`<title>${pageTitle}</title>`);
  }
});

test("the document is in the language of the address, else the browser's, else the host's", async () => {
  const page = capturePage({ language: "fr", brand: "Bank", messages: { nb: { pageTitle: "Kontroll" } } });
  const titleFor = async (asked: string | undefined, ...accepted: readonly string[]): Promise<string> => {
    const html = Buffer.from((await page.document("", { asked, accepted })).bytes).toString();
    return /<title>(.*)<\/title>/.exec(html)?.[1] ?? "";
  };
  expect(await titleFor("de", "ja")).toBe("Identitätsprüfung · Bank");
  expect(await titleFor("xx", "xx", "nb-NO")).toBe("Kontroll · Bank");
  expect(await titleFor(undefined)).toBe("Vérification d’identité · Bank");
});

test("a language is read from right to left if its letters are", () => {
  for (const [code, { direction, loading }] of Object.entries(messageFiles))
    expect([code, direction]).toEqual([code, /[\u0590-\u08ff]/.test(loading) ? "rtl" : "ltr"]);
});

test("a host's texts replace the shipped ones; its own language falls back to English", async () => {
  const messages = { de: { start: "Los" }, nb: { languageName: "Norsk bokmål", start: "Kom i gang" } };
  const own = { ...settings, messages };
  expect(await loadMessages(own, "de")).toEqual({ ...messageFiles.de, start: "Los" });
  expect(await loadMessages(own, "nb")).toEqual({ ...en, ...messages.nb });
  expect(languagesOf(own).at(-1)).toEqual({ code: "nb", name: "Norsk bokmål" });
});
