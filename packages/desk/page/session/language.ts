import { firstOffered, languageNames } from "@passmuster/page-kit/languages";
import type { Words } from "@passmuster/page-kit/words/words";
import { type DeskLanguage, deskLanguages } from "../../src/languages.ts";
import { en as messages } from "../../src/messages/en.ts";
import type { Messages } from "../../src/messages/messages.ts";
import { en as names } from "../../src/names/en.ts";
import type { Names } from "../../src/names/names.ts";
import type { PageSettings } from "../../src/page-settings.ts";

interface Texts {
  readonly messages: Messages;
  readonly names: Names;
  /** The direction and the names of the kinds of documents. English has those of the API. */
  readonly documents?: Words;
}

export interface Spoken extends Texts {
  readonly code: DeskLanguage;
}

export const english: Spoken = { code: "en", messages, names };

const shipped: Readonly<Record<DeskLanguage, () => Promise<Texts>>> = {
  en: async () => english,
  ar: () => import("../languages/ar.ts"),
  cs: () => import("../languages/cs.ts"),
  da: () => import("../languages/da.ts"),
  de: () => import("../languages/de.ts"),
  el: () => import("../languages/el.ts"),
  es: () => import("../languages/es.ts"),
  fr: () => import("../languages/fr.ts"),
  it: () => import("../languages/it.ts"),
  ja: () => import("../languages/ja.ts"),
  nl: () => import("../languages/nl.ts"),
  pl: () => import("../languages/pl.ts"),
  pt: () => import("../languages/pt.ts"),
  ro: () => import("../languages/ro.ts"),
  sv: () => import("../languages/sv.ts"),
  tr: () => import("../languages/tr.ts"),
  uk: () => import("../languages/uk.ts"),
};

/** The languages in the order of the menu, by their own names. */
export const languages = (Object.keys(languageNames) as (keyof typeof languageNames)[])
  .filter(isDeskLanguage)
  .map((code) => ({ code, name: languageNames[code] }));

export function isDeskLanguage(code: string): code is DeskLanguage {
  return (deskLanguages as readonly string[]).includes(code);
}

export async function loadLanguage(code: DeskLanguage): Promise<Spoken> {
  return { code, ...(await shipped[code]()) };
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

export function directionOf({ documents }: Texts): "ltr" | "rtl" {
  return documents?.direction === "rtl" ? "rtl" : "ltr";
}
