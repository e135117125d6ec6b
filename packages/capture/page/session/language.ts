import { firstOffered, languageNames } from "@passmuster/page-kit/languages";
import { en, type Messages } from "../../src/messages.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/** Each is loaded when it is chosen. English is part of the page. */
const shipped: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>> = {
  en: async () => ({ default: en }),
  ar: () => import("../../languages/ar.json"),
  cs: () => import("../../languages/cs.json"),
  da: () => import("../../languages/da.json"),
  de: () => import("../../languages/de.json"),
  el: () => import("../../languages/el.json"),
  es: () => import("../../languages/es.json"),
  fi: () => import("../../languages/fi.json"),
  fr: () => import("../../languages/fr.json"),
  hi: () => import("../../languages/hi.json"),
  hu: () => import("../../languages/hu.json"),
  id: () => import("../../languages/id.json"),
  it: () => import("../../languages/it.json"),
  ja: () => import("../../languages/ja.json"),
  ko: () => import("../../languages/ko.json"),
  nl: () => import("../../languages/nl.json"),
  pl: () => import("../../languages/pl.json"),
  pt: () => import("../../languages/pt.json"),
  ro: () => import("../../languages/ro.json"),
  ru: () => import("../../languages/ru.json"),
  sv: () => import("../../languages/sv.json"),
  tr: () => import("../../languages/tr.json"),
  uk: () => import("../../languages/uk.json"),
  vi: () => import("../../languages/vi.json"),
  zh: () => import("../../languages/zh.json"),
};

export interface Language {
  readonly code: string;
  readonly name: string;
}

export function languagesOf({ messages }: Pick<PageSettings, "messages">): readonly Language[] {
  const own = Object.keys(messages).filter((code) => !(code in shipped));
  return [...Object.entries(languageNames), ...own.map((code) => [code, code] as const)].map(
    ([code, name]) => ({
      code,
      name: messages[code]?.languageName ?? name,
    }),
  );
}

interface Wishes {
  /** The visitor's choice on the page. */
  readonly chosen?: string | undefined;
  /** The language in the address. */
  readonly asked?: string | undefined;
  /** The language of the verification. */
  readonly set?: string | null | undefined;
}

/**
 * The initial language: a former choice, else the one in the address, else the verification's, else the
 * visitor's first available language, else the host's default.
 */
export function preferredLanguage(settings: PageSettings, { chosen, asked, set }: Wishes): string {
  const codes = languagesOf(settings).map(({ code }) => code);
  return firstOffered([chosen, asked, set, ...navigator.languages, settings.language], codes) ?? "en";
}

/** Missing texts appear in English; the host's own texts take precedence. */
export async function loadMessages({ messages }: PageSettings, code: string): Promise<Messages> {
  const base = await shipped[code]?.();
  return { ...en, ...base?.default, ...messages[code] };
}
