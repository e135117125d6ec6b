/** The shipped languages by their own names, in the order of a language menu. */
export const languageNames = {
  id: "Bahasa Indonesia",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  hu: "Magyar",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ro: "Română",
  fi: "Suomi",
  sv: "Svenska",
  vi: "Tiếng Việt",
  tr: "Türkçe",
  el: "Ελληνικά",
  ru: "Русский",
  uk: "Українська",
  ar: "العربية",
  hi: "हिन्दी",
  ko: "한국어",
  ja: "日本語",
  zh: "中文",
} as const satisfies Readonly<Record<string, string>>;

/** The first wanted language that is offered. A regional tag such as `pt-PT` also stands for `pt`. */
export function firstOffered(
  wanted: readonly (string | null | undefined)[],
  codes: readonly string[],
): string | undefined {
  const tags = wanted.flatMap((tag) => (tag == null ? [] : [tag, tag.split("-")[0]]));
  return tags.find((code) => code !== undefined && codes.includes(code));
}

/** Replaces placeholders in braces. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
