import type { DeskLanguage } from "./languages.ts";
import type { DeskTemplate } from "./templates.ts";

/** The settings that the server passes to the page. */
export interface PageSettings {
  /** The path prefix of all routes, without a trailing slash. */
  readonly base: string;
  readonly brand?: string;
  readonly signInUrl?: string;
  readonly signOutUrl?: string;
  /** The language that the host set. */
  readonly lang?: DeskLanguage;
  /** The host's own; absent for those of the reviewer's language. */
  readonly templates?: readonly DeskTemplate[];
}
