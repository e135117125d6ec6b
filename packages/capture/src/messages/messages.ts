import type { en } from "./en.ts";

/** Everything the page says, in one language; `{name}` stands for what is filled in. */
export type Messages = Readonly<Record<keyof typeof en, string>>;
