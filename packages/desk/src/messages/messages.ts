import type { en } from "./en.ts";

/** A text by the plural category of `{count}` (CLDR, `Intl.PluralRules`). */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** All texts of the desk in one language; `{name}` is a placeholder. */
export type Messages = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Forms;
};
