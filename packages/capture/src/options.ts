import type { Messages } from "./messages.ts";
import { schemeSheet } from "./scheme-sheet.ts";

/** Colours and shape of the page; each value is a CSS value. */
export interface Palette {
  readonly accent?: string;
  readonly onAccent?: string;
  readonly background?: string;
  readonly surface?: string;
  readonly text?: string;
  readonly muted?: string;
  readonly border?: string;
}

/** The colours are those of the light scheme. */
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

const themeNames: Readonly<Record<string, string>> = {
  accent: "--vs-accent",
  onAccent: "--vs-on-accent",
  background: "--vs-background",
  surface: "--vs-surface",
  text: "--vs-text",
  muted: "--vs-muted",
  border: "--vs-border",
  radius: "--vs-radius",
  font: "--vs-font",
};

/**
 * The style sheet of a theme; empty without a theme. @throws {TypeError} a value that could end its
 * declaration
 */
export function themeSheet(theme: CaptureTheme = {}): string {
  const { dark, scheme, radius, font, ...light } = theme;
  return schemeSheet({
    both: {
      ...(scheme && { "color-scheme": scheme === "dark" ? "dark" : "light" }),
      ...valuesOf({ ...(radius !== undefined && { radius }), ...(font !== undefined && { font }) }),
    },
    light: valuesOf(light),
    dark: valuesOf(dark ?? (scheme === "dark" ? light : {})),
  });
}

function valuesOf(theme: Omit<CaptureTheme, "dark" | "scheme">): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(theme)) {
    if (value === undefined) continue;
    const property = themeNames[name];
    if (!property || !/^[\w\s#%.,()"'/+-]+$/.test(value))
      throw new TypeError(`theme.${name} is not a valid CSS value.`);
    values[property] = value;
  }
  return values;
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
