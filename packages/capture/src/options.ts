import { languageNames } from "@passmuster/page-kit";
import { en, type Messages } from "./messages.ts";
import type { Palette } from "./palette.ts";

/**
 * The colours are those of the light scheme. The page derives what is left out, so that all can be read; a
 * colour that cannot be read with the others is refused.
 */
export interface CaptureTheme extends Palette {
  /**
   * The colours of the dark scheme. Default: the page's own; if `scheme` is `dark`, the colours beside it.
   */
  readonly dark?: Palette;
  /** A CSS length, such as `8px`. */
  readonly radius?: string;
  /** Font names on the visitor's device; no font is loaded. */
  readonly font?: string;
  /** `light` or `dark` forces a scheme; by default the device's setting. */
  readonly scheme?: "light" | "dark";
}

/** The options of `capturePage`. */
export interface CaptureOptions {
  /** Your name as the visitor knows it: shown at the top and in the consent. */
  readonly brand?: string;
  readonly logo?: {
    readonly bytes: Uint8Array;
    readonly format: "svg" | "png" | "webp";
    readonly alt: string;
  };
  readonly theme?: CaptureTheme;
  /** The language if none of the visitor's languages is available: by default `"en"`. */
  readonly language?: string;
  /** Texts: complete for your own languages, partial for the shipped ones (`de`, `fr`, `zh`, … 25 in all). */
  readonly messages?: Readonly<Record<string, Partial<Messages>>>;
  /** Addresses of the privacy notice and of help; the links open in a new window. */
  readonly privacyUrl?: string;
  readonly helpUrl?: string;
  /** Where the last button leads. */
  readonly returnUrl?: string;
  /** Origins that may show the page in a frame, as `https://shop.example` or `self`. None by default. */
  readonly frameAncestors?: readonly string[];
}

/** @throws {TypeError} says which languages and texts there are */
export function requireLanguages({ language, messages = {} }: CaptureOptions): void {
  const codes = [...Object.keys(languageNames), ...Object.keys(messages)];
  for (const [code, texts] of Object.entries(messages)) {
    if (!/^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/.test(code))
      throw new TypeError(`messages: "${code}" must be a language tag such as de or pt-BR.`);
    for (const [name, text] of Object.entries(texts)) {
      if (!(name in en)) throw new TypeError(`messages.${code}: the page has no text "${name}".`);
      if (typeof text !== "string") throw new TypeError(`messages.${code}.${name} must be a string.`);
    }
  }
  if (language !== undefined && !codes.includes(language))
    throw new TypeError(`language: "${language}" must be one of ${[...new Set(codes)].sort().join(", ")}.`);
}

/** @throws {TypeError} */
export function requireName(name: string, text: string | undefined): void {
  if (text === undefined) return;
  if (typeof text !== "string" || text.trim() === "" || text.length > 80)
    throw new TypeError(`${name} must be a text of 1 to 80 characters.`);
}

/** @throws {TypeError} names the invalid option */
export function requireOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (origin !== "self" && !isOrigin(origin))
      throw new TypeError(`frameAncestors: "${origin}" is not an origin such as https://shop.example.`);
  }
  return origins;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/** @throws {TypeError} */
export function requireLink(name: string, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^(https?|mailto|tel):$/.test(new URL(url).protocol))
    throw new TypeError(`${name} must be an http or https address.`);
  return url;
}
