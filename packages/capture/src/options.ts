import type { Messages } from "./messages/messages.ts";

/** Colours and form of the page; each is a CSS value. */
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
  /** What differs in the dark; unless given, the page's own dark colours. */
  readonly dark?: Palette;
  /** A length, such as `8px`. */
  readonly radius?: string;
  /** Names of fonts that the visitor's device has; none is loaded. */
  readonly font?: string;
  /** `light` or `dark` for always; unless given, as the visitor's device is set. */
  readonly scheme?: "light" | "dark";
}

/** Everything `capturePage` takes. */
export interface CaptureOptions {
  /** Who asks, as the visitor knows them: shown at the top and in the consent. */
  readonly brand?: string;
  readonly logo?: {
    readonly bytes: Uint8Array;
    readonly format: "svg" | "png" | "webp";
    readonly alt: string;
  };
  readonly theme?: CaptureTheme;
  /** The language for visitors who have set none of those there are: `"en"` by default. */
  readonly language?: string;
  /** Languages of your own whole, the shipped ones (`en es fr de pt ar zh`) in what you want to say otherwise. */
  readonly messages?: Readonly<Record<string, Partial<Messages>>>;
  /** Where it says what happens to the data, and where somebody helps; links that open in a window of their own. */
  readonly privacyUrl?: string;
  readonly helpUrl?: string;
  /** Where the visitor goes on when all is done. */
  readonly returnUrl?: string;
  /** Origins of the pages that may show it in a frame, as `https://shop.example`, or `self`. Nobody by default. */
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

/** The style sheet of a theme; empty where there is none. @throws {TypeError} a value that could end its declaration */
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
        throw new TypeError(`theme.${name} is no value that a theme can have.`);
      return [`${property}:${value}`];
    })
    .join(";");
}

/** @throws {TypeError} naming what is wrong */
export function requireOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (origin !== "self" && !isOrigin(origin))
      throw new TypeError(`frameAncestors: "${origin}" is no origin, such as https://shop.example.`);
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
    throw new TypeError(`${name} is no address that a visitor can be sent to.`);
  return url;
}
