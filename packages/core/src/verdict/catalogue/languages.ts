import { z } from "zod";

/** A language tag of BCP 47 in its usual spelling: `de`, `pt-BR`, `zh-Hant`. */
const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/;

/**
 * The tag in its usual spelling; `undefined` if it is none, or has parts besides language, script and region.
 */
export function languageTag(text: string): string | undefined {
  if (text.length > 35) return undefined;
  try {
    const [usual = ""] = Intl.getCanonicalLocales(text);
    return tag.test(usual) ? usual : undefined;
  } catch {
    return undefined;
  }
}

export const languageOption = () =>
  z.string().refine((text) => languageTag(text) === text, "a language is a BCP 47 tag, such as de or pt-BR");

/** The best of the available languages: the same tag, else one of the same language, else the first. */
export function bestLanguage(available: readonly string[], wanted: string): string | undefined {
  const [language = ""] = wanted.toLowerCase().split("-");
  return (
    available.find((each) => each.toLowerCase() === wanted.toLowerCase()) ??
    available.find((each) => each.toLowerCase() === language) ??
    available.find((each) => each.toLowerCase().startsWith(`${language}-`)) ??
    available[0]
  );
}
