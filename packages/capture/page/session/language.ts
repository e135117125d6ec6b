import { en } from "../../src/messages/en.ts";
import type { Messages } from "../../src/messages/messages.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/** The shipped languages; all but English are loaded on demand. */
const shipped: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => en,
  es: async () => (await import("../../src/messages/es.ts")).es,
  fr: async () => (await import("../../src/messages/fr.ts")).fr,
  de: async () => (await import("../../src/messages/de.ts")).de,
  pt: async () => (await import("../../src/messages/pt.ts")).pt,
  ar: async () => (await import("../../src/messages/ar.ts")).ar,
  zh: async () => (await import("../../src/messages/zh.ts")).zh,
};

const names: Readonly<Record<string, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  ar: "العربية",
  zh: "中文",
};

export interface Language {
  readonly code: string;
  readonly name: string;
}

export function languagesOf({ messages }: Pick<PageSettings, "messages">): readonly Language[] {
  const own = Object.keys(messages).filter((code) => !(code in shipped));
  return [...Object.keys(shipped), ...own].map((code) => ({
    code,
    name: messages[code]?.languageName ?? names[code] ?? code,
  }));
}

/**
 * The initial language: a former choice, else the visitor's first available language, else the host's
 * default.
 */
export function preferredLanguage(settings: PageSettings, chosen: string | undefined): string {
  const codes = languagesOf(settings).map(({ code }) => code);
  const wanted = [
    chosen,
    ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]),
    settings.language,
  ];
  return wanted.find((code) => code !== undefined && codes.includes(code)) ?? "en";
}

/** Missing texts appear in English; the host's own texts take precedence. */
export async function loadMessages({ messages }: PageSettings, code: string): Promise<Messages> {
  const base = await (shipped[code] ?? shipped.en)?.();
  return { ...en, ...base, ...messages[code] };
}

/** Replaces placeholders in braces. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
