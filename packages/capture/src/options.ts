import type { Messages } from "./messages/messages.ts";

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

export interface CaptureTheme extends Palette {
  /** Overrides for the dark scheme; by default the page's own dark colours. */
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
  /** Texts: complete for your own languages, partial for the shipped ones (`en es fr de pt ar zh`). */
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
  const { dark, scheme, ...rest } = theme;
  const light = declarations(rest);
  const darker = declarations(dark ?? {});
  return [
    ...(scheme ? [`:root{color-scheme:${scheme === "dark" ? "dark" : "light"}}`] : []),
    ...(light ? [`:root{${light}}`] : []),
    ...(darker && scheme !== "light" ? [`@media (prefers-color-scheme:dark){:root{${darker}}}`] : []),
  ].join("\n");
}

function declarations(values: Omit<CaptureTheme, "dark" | "scheme">): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const property = themeNames[name];
      if (!property || !/^[\w\s#%.,()"'/+-]+$/.test(value))
        throw new TypeError(`theme.${name} is not a valid CSS value.`);
      return [`${property}:${value}`];
    })
    .join(";");
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
