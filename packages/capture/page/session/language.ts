import { firstOffered, languageNames } from "@passmuster/page-kit/languages";
import { en } from "../../src/messages/en.ts";
import type { Messages } from "../../src/messages/messages.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/** The shipped languages; all but English are loaded on demand. */
const shipped: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => en,
  ar: async () => (await import("../../src/messages/ar.ts")).ar,
  cs: async () => (await import("../../src/messages/cs.ts")).cs,
  da: async () => (await import("../../src/messages/da.ts")).da,
  de: async () => (await import("../../src/messages/de.ts")).de,
  el: async () => (await import("../../src/messages/el.ts")).el,
  es: async () => (await import("../../src/messages/es.ts")).es,
  fi: async () => (await import("../../src/messages/fi.ts")).fi,
  fr: async () => (await import("../../src/messages/fr.ts")).fr,
  hi: async () => (await import("../../src/messages/hi.ts")).hi,
  hu: async () => (await import("../../src/messages/hu.ts")).hu,
  id: async () => (await import("../../src/messages/id.ts")).id,
  it: async () => (await import("../../src/messages/it.ts")).it,
  ja: async () => (await import("../../src/messages/ja.ts")).ja,
  ko: async () => (await import("../../src/messages/ko.ts")).ko,
  nl: async () => (await import("../../src/messages/nl.ts")).nl,
  pl: async () => (await import("../../src/messages/pl.ts")).pl,
  pt: async () => (await import("../../src/messages/pt.ts")).pt,
  ro: async () => (await import("../../src/messages/ro.ts")).ro,
  ru: async () => (await import("../../src/messages/ru.ts")).ru,
  sv: async () => (await import("../../src/messages/sv.ts")).sv,
  tr: async () => (await import("../../src/messages/tr.ts")).tr,
  uk: async () => (await import("../../src/messages/uk.ts")).uk,
  vi: async () => (await import("../../src/messages/vi.ts")).vi,
  zh: async () => (await import("../../src/messages/zh.ts")).zh,
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
  const base = await (shipped[code] ?? shipped.en)?.();
  return { ...en, ...base, ...messages[code] };
}
