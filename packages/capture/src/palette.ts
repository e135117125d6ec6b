/** The colours of one scheme, hexadecimal: `#0a5c4a`. */
export interface Palette {
  readonly accent?: string;
  readonly onAccent?: string;
  readonly background?: string;
  readonly surface?: string;
  readonly text?: string;
  readonly muted?: string;
  readonly border?: string;
}

export type ColourName = keyof Palette;

/** Colours that follow from a palette. */
interface Derived {
  /** The accent as text and as the colour of signs. */
  readonly accentText: string;
  /** A ground with a touch of the accent. */
  readonly accentSoft: string;
  /** The outline of a field. */
  readonly field: string;
  readonly good: string;
  readonly goodSoft: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly error: string;
  readonly errorSoft: string;
}

export type Colours = Required<Palette> & Derived;

type Usual = Omit<Colours, "accentText" | "accentSoft">;

/** The page's own colours, as `tokens.css` has them. */
export const usual: Readonly<Record<"light" | "dark", Usual>> = {
  light: {
    accent: "#0b5f5a",
    onAccent: "#ffffff",
    background: "#f6f5f1",
    surface: "#ffffff",
    text: "#17201f",
    muted: "#55605e",
    border: "#d9d8d0",
    good: "#1c7a4a",
    warn: "#8a5300",
    error: "#b3261e",
    warnSoft: "#fdf3e1",
    errorSoft: "#fdecea",
    goodSoft: "#e5f4ec",
    field: "#7d8784",
  },
  dark: {
    accent: "#6fd0c4",
    onAccent: "#06221f",
    background: "#101514",
    surface: "#19201f",
    text: "#eef2f0",
    muted: "#a5b1ae",
    border: "#303a38",
    good: "#7bd3a3",
    warn: "#f0c078",
    error: "#ffb4ab",
    warnSoft: "#2e2616",
    errorSoft: "#361d1b",
    goodSoft: "#16291f",
    field: "#84918e",
  },
};

/** WCAG 2.2, 1.4.3 and 1.4.11: contrast of text, and of the outline of a field. */
const ofText = 4.5;
const ofField = 3;

/**
 * All colours of a scheme for those that a host gave. A given colour is kept if it can be read with the
 * others, else it is replaced.
 */
export function coloursOf(given: Palette, scheme: "light" | "dark"): Colours {
  const { background, surface } = groundsOf(given, usual[scheme]);
  const own = usual[isBright(background) ? "light" : "dark"];
  const grounds = [background, surface];
  const text = firstReadable([given.text, own.text, white, black], grounds);
  const accent = given.accent ?? own.accent;
  const accentSoft = firstUnder(
    text,
    [0.09, 0.06, 0.03, 0].map((share) => mixed(surface, accent, share)),
  );
  const faded = [0.35, 0.25, 0.15, 0.05, 0].map((share) => mixed(text, surface, share));
  return {
    accent,
    onAccent: firstReadable([given.onAccent, accent === own.accent ? own.onAccent : white, black], [accent]),
    background,
    surface,
    text,
    muted: firstReadable([given.muted, own.muted, ...faded], grounds),
    border: given.border ?? (surface === own.surface ? own.border : mixed(surface, text, 0.18)),
    accentText: towards(text, accent, [...grounds, accentSoft]),
    accentSoft,
    field: firstReadable([own.field, ...faded], grounds, ofField),
    ...toneOf("good", own, text, grounds),
    ...toneOf("warn", own, text, grounds),
    ...toneOf("error", own, text, grounds),
  };
}

/** The background and the surface: both bright, or both dark. */
function groundsOf(
  given: Palette,
  { background, surface }: Usual,
): Required<Pick<Palette, "background" | "surface">> {
  const wanted = given.background ?? given.surface ?? background;
  const bright = isBright(wanted);
  const like = (ground: string | undefined): ground is string =>
    ground !== undefined && isBright(ground) === bright;
  const lighter = bright ? white : firstUnder(white, [mixed(wanted, white, 0.06), wanted]);
  return {
    background: given.background ?? (like(background) ? background : wanted),
    surface: [given.surface, surface].find(like) ?? lighter,
  };
}

function toneOf<Tone extends "good" | "warn" | "error">(
  tone: Tone,
  own: Usual,
  text: string,
  grounds: readonly string[],
) {
  const soft = firstUnder(text, [own[`${tone}Soft`], ...grounds]);
  const tones = { [tone]: towards(text, own[tone], [...grounds, soft]), [`${tone}Soft`]: soft };
  return tones as Pick<Derived, Tone | `${Tone}Soft`>;
}

const white = "#ffffff";
const black = "#000000";

/** Whether black is easier to read on it than white. One of them has a contrast of 4.5 on any colour. */
const isBright = (colour: string): boolean => contrast(colour, black) >= contrast(colour, white);

/** The first colour that can be read on all grounds, else the last. */
function firstReadable(
  colours: readonly (string | undefined)[],
  grounds: readonly string[],
  least: number = ofText,
): string {
  const known = colours.filter((colour) => colour !== undefined);
  return known.find((colour) => isReadable(colour, grounds, least)) ?? known.at(-1) ?? black;
}

/** The first ground on which a text can be read, else the last. */
function firstUnder(text: string, grounds: readonly string[]): string {
  return grounds.find((ground) => isReadable(text, [ground])) ?? grounds.at(-1) ?? white;
}

/** A colour, moved towards the text as far as needed to be read. */
function towards(text: string, colour: string, grounds: readonly string[]): string {
  const shares = Array.from({ length: 20 }, (_, step) => step / 20);
  return firstReadable([...shares.map((share) => mixed(colour, text, share)), text], grounds);
}

const isReadable = (colour: string, grounds: readonly string[], least: number = ofText): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= least);

type Channels = readonly [number, number, number];

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255. */
function channelsOf(colour: string): Channels {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
  const at = (start: number): number => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const channels = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const properties: Readonly<Record<keyof Colours, string>> = {
  accent: "--pm-accent",
  onAccent: "--pm-on-accent",
  background: "--pm-background",
  surface: "--pm-surface",
  text: "--pm-text",
  muted: "--pm-muted",
  border: "--pm-border",
  accentText: "--accent-text",
  accentSoft: "--accent-soft",
  field: "--field",
  good: "--good",
  goodSoft: "--good-soft",
  warn: "--warn",
  warnSoft: "--warn-soft",
  error: "--error",
  errorSoft: "--error-soft",
};

/** The custom properties of a scheme; none if the host gave no colour. */
export function propertiesOf(given: Palette = {}, scheme: "light" | "dark"): Record<string, string> {
  if (Object.keys(given).length === 0) return {};
  const entries = Object.entries(coloursOf(given, scheme)) as [keyof Colours, string][];
  return Object.fromEntries(entries.map(([name, value]) => [properties[name], value]));
}
