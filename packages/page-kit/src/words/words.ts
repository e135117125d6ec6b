import type { en } from "./en.ts";

/** The direction of a language, and its names for the kinds of documents by their numbers in the API. */
export type Words = Readonly<Record<keyof typeof en, string>>;
