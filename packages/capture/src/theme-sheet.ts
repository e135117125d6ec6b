import type { CaptureTheme } from "./options.ts";
import { type ColourName, coloursOf, type Palette, propertiesOf } from "./palette.ts";
import { schemeSheet } from "./scheme-sheet.ts";

/**
 * The style sheet of a theme; empty without a theme.
 * @throws {TypeError} names the invalid value and says what is allowed
 */
export function themeSheet(theme: CaptureTheme = {}): string {
  const { dark, scheme, radius, font, ...light } = theme;
  if (scheme !== undefined && scheme !== "light" && scheme !== "dark")
    throw new TypeError(`theme.scheme is "${scheme}": it must be light or dark.`);
  requireForm("radius", radius, /^(0|\d*\.?\d+(px|rem|em|%))$/, "a length such as 8px");
  requireForm("font", font, /^[\w\s,"'-]+$/, "names of fonts such as Georgia, serif");
  const inLight = requirePalette("theme", light, "light");
  const inDark = requirePalette("theme.dark", dark ?? (scheme === "dark" ? light : {}), "dark");
  return schemeSheet({
    both: {
      ...(scheme && { "color-scheme": scheme }),
      ...(radius !== undefined && { "--vs-radius": radius }),
      ...(font !== undefined && { "--vs-font": font }),
    },
    light: scheme === "dark" ? {} : propertiesOf(inLight, "light"),
    dark: propertiesOf(inDark, "dark"),
  });
}

function requireForm(name: string, value: string | undefined, form: RegExp, allowed: string): void {
  if (value !== undefined && !form.test(value))
    throw new TypeError(`theme.${name} is "${value}": it must be ${allowed}.`);
}

const names: readonly ColourName[] = [
  ...(["accent", "onAccent", "background", "surface", "text", "muted", "border"] as const),
];

/** What each colour must contrast with. */
const against: Readonly<Partial<Record<ColourName, string>>> = {
  onAccent: "the accent",
  surface: "one text that can be read on the background too",
  text: "background and surface",
  muted: "background and surface",
};

function requirePalette(option: string, given: Palette, scheme: "light" | "dark"): Palette {
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name as ColourName))
      throw new TypeError(`${option}.${name} is no colour of the page: it has ${names.join(", ")}.`);
    if (typeof value !== "string" || !/^#([\da-f]{3}|[\da-f]{6})$/i.test(value))
      throw new TypeError(`${option}.${name} is "${value}": a colour is hexadecimal, such as #0a5c4a.`);
  }
  const colours = coloursOf(given, scheme);
  const replaced = names.find((name) => given[name] !== undefined && colours[name] !== given[name]);
  if (!replaced) return given;
  throw new TypeError(
    `${option}.${replaced} is "${given[replaced]}": its contrast with ${against[replaced]} must be at least 4.5:1.`,
  );
}
