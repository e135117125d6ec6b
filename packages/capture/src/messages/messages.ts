import type { en } from "./en.ts";

/** All texts of the page in one language; `{name}` is a placeholder. */
export type Messages = Readonly<Record<keyof typeof en, string>>;
