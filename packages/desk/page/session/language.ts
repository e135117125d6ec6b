import { firstOffered, languageNames } from "@passmuster/page-kit/languages";
import en from "../../languages/en.json" with { type: "json" };
import { type DeskLanguage, deskLanguages } from "../../src/languages.ts";
import type { PageSettings } from "../../src/page-settings.ts";
import type { Texts } from "../../src/texts.ts";

export interface Spoken extends Texts {
  readonly code: DeskLanguage;
}

export const english: Spoken = { code: "en", ...en };

/** Each is loaded when it is chosen. English is part of the page. */
const shipped: Readonly<Record<DeskLanguage, () => Promise<{ readonly default: Texts }>>> = {
  en: async () => ({ default: en }),
  ar: () => import("../../languages/ar.json"),
  cs: () => import("../../languages/cs.json"),
  da: () => import("../../languages/da.json"),
  de: () => import("../../languages/de.json"),
  el: () => import("../../languages/el.json"),
  es: () => import("../../languages/es.json"),
  fr: () => import("../../languages/fr.json"),
  it: () => import("../../languages/it.json"),
  ja: () => import("../../languages/ja.json"),
  nl: () => import("../../languages/nl.json"),
  pl: () => import("../../languages/pl.json"),
  pt: () => import("../../languages/pt.json"),
  ro: () => import("../../languages/ro.json"),
  sv: () => import("../../languages/sv.json"),
  tr: () => import("../../languages/tr.json"),
  uk: () => import("../../languages/uk.json"),
};

/** The languages in the order of the menu, by their own names. */
export const languages = (Object.keys(languageNames) as (keyof typeof languageNames)[])
  .filter(isDeskLanguage)
  .map((code) => ({ code, name: languageNames[code] }));

export function isDeskLanguage(code: string): code is DeskLanguage {
  return (deskLanguages as readonly string[]).includes(code);
}

export async function loadLanguage(code: DeskLanguage): Promise<Spoken> {
  return { code, ...(await shipped[code]()).default };
}

/** The language in the address, else the host's, else the first of the browser's that the desk has. */
export function preferredLanguage({ lang }: Pick<PageSettings, "lang">): DeskLanguage {
  const asked = new URLSearchParams(location.search).get("lang");
  const found = firstOffered([asked, lang, ...navigator.languages], deskLanguages) ?? "en";
  return isDeskLanguage(found) ? found : "en";
}

/** The tag for `Intl`: with the browser's region if it asks for this language. */
export function localeOf(code: DeskLanguage): string {
  const own = navigator.languages.find((tag) => tag.split("-")[0] === code) ?? code;
  // Document numbers and dates of the API have these digits.
  return code === "ar" ? `${own}-u-nu-latn` : own;
}

export function directionOf({ direction }: Texts): "ltr" | "rtl" {
  return direction === "rtl" ? "rtl" : "ltr";
}
