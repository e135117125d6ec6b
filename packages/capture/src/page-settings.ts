import type { Messages } from "./messages.ts";

/** The settings that the server passes to the page. */
export interface PageSettings {
  /** The path prefix of all routes, without a trailing slash. */
  readonly base: string;
  readonly brand?: string;
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly language: string;
  readonly messages: Readonly<Record<string, Partial<Messages>>>;
  readonly privacyUrl?: string;
  readonly helpUrl?: string;
  readonly returnUrl?: string;
  readonly frameAncestors: readonly string[];
}
