import type { Messages } from "./messages/messages.ts";

/** What the server tells the page when it loads. */
export interface PageSettings {
  /** The path under which everything is, without a slash at its end. */
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
