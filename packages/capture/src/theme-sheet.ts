import { type Check, isPlain, isText, type Members, oneOf, type Report, shape } from "@passmuster/core/input";
import type { CaptureTheme } from "./options.ts";
import { type ColourName, coloursOf, type Palette, propertiesOf } from "./palette.ts";
import { schemeSheet } from "./scheme-sheet.ts";

/** The style sheet of a theme that `themeCheck` finds right; empty without a theme. */
export function themeSheet(theme: CaptureTheme = {}): string {
  const { dark, scheme, radius, font, ...light } = theme;
  const inDark = dark ?? (scheme === "dark" ? light : {});
  return schemeSheet({
    both: {
      ...(scheme && { "color-scheme": scheme }),
      ...(radius !== undefined && { "--pm-radius": radius }),
      ...(font !== undefined && { "--pm-font": font }),
    },
    light: scheme === "dark" ? {} : propertiesOf(light, "light"),
    dark: propertiesOf(inDark, "dark"),
  });
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

const hex = /^#([\da-f]{3}|[\da-f]{6})$/i;
const form =
  (allowed: string, fits: RegExp): Check =>
  (value, place, report) => {
    if (!isText(value) || !fits.test(value))
      report(place, `must be ${allowed}, not ${JSON.stringify(value)}`);
  };
const colour = form("a hexadecimal colour such as #0a5c4a", hex);
const coloured = Object.fromEntries(names.map((name) => [name, colour]));

const themeShape = shape(
  {
    ...coloured,
    dark: shape(coloured, [], "a colour of the page"),
    scheme: oneOf("light", "dark"),
    radius: form("a length such as 8px", /^(0|\d*\.?\d+(px|rem|em|%))$/),
    font: form("names of fonts such as Georgia, serif", /^[\w\s,"'-]+$/),
  },
  [],
  "a colour of the page, scheme, radius or font",
);

/** Reports values that a theme cannot have, and given colours that cannot be read with the others. */
export const themeCheck: Check = (value, place, report) => {
  themeShape(value, place, report);
  if (!isPlain(value)) return;
  const isDark = value.scheme === "dark";
  if (!isDark) contrastCheck(value, place, "light", report);
  if (isPlain(value.dark)) contrastCheck(value.dark, `${place}.dark`, "dark", report);
  else if (isDark) contrastCheck(value, place, "dark", report);
};

function contrastCheck(given: Members, place: string, scheme: "light" | "dark", report: Report): void {
  const palette: Palette = Object.fromEntries(
    names.flatMap((name) => (isText(given[name]) && hex.test(given[name]) ? [[name, given[name]]] : [])),
  );
  const colours = coloursOf(palette, scheme);
  for (const name of names)
    if (palette[name] !== undefined && colours[name] !== palette[name])
      report(
        `${place}.${name}`,
        `must have a contrast of at least 4.5:1 with ${against[name]}, not "${palette[name]}"`,
      );
}
