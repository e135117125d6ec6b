import { filled } from "@passmuster/page-kit/languages";
import type { DeskLanguage } from "../../src/languages.ts";
import type { Messages } from "../../src/texts.ts";
import { directionOf, english, loadLanguage, localeOf, type Spoken } from "./language.ts";
import { createStore } from "./store.ts";

/** The language of the page. English until another one is loaded. */
export const spoken = createStore<Spoken>(english);

/** Loads a language and shows the page in it. */
export async function speak(code: DeskLanguage): Promise<void> {
  const next = await loadLanguage(code);
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(next);
  spoken.set(next);
}

export type MessageKey = keyof Messages;

/** Whether the page has a text of this name. */
export const isMessage = (name: string): name is Extract<MessageKey, string> =>
  Object.hasOwn(spoken.get().messages, name);

/** A text of the page. Replaces placeholders in braces; `count` chooses the plural form. */
export function say(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = spoken.get().messages[key];
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? numberOf(value) : value,
    ]),
  );
  if (typeof text === "string") return filled(text, shown);
  const form = new Intl.PluralRules(localeOf(spoken.get().code)).select(Number(values.count));
  return filled(text[form] ?? text.other, shown);
}

/** A number as the language writes it. */
export function numberOf(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(localeOf(spoken.get().code), options).format(value);
}

/** The name of a value, before it. */
export function labelOf(key: MessageKey): string {
  return say("pair", { name: say(key), value: "" });
}

/** A text for a name of the API; the name itself if there is none. */
export function sayName(name: string): string {
  return Object.hasOwn(english.messages, name) ? say(name as MessageKey) : name;
}
