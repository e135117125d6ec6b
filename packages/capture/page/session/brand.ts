import type { Brand } from "@passmuster/client";
import { schemeSheet } from "../../src/scheme-sheet.ts";

type Colours = NonNullable<NonNullable<Brand["colours"]>["light"]>;

const names = ["accent", "on_accent", "background", "surface", "text", "muted", "border"] as const;
const sheet = new CSSStyleSheet();

/** Applies the colours. CSP Level 3 lets scripts of the page fill a style sheet; it has no inline styles. */
export function applyColours({ light, dark }: NonNullable<Brand["colours"]> = {}): void {
  sheet.replaceSync(schemeSheet({ light: valuesOf(light), dark: valuesOf(dark) }));
  document.adoptedStyleSheets = [sheet];
}

function valuesOf(colours: Colours = {}): Record<string, string> {
  const { accent, on_accent = accent && legibleOn(accent) } = colours;
  const all: Colours = { ...colours, on_accent };
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = all[name];
    if (value !== undefined && isColour(value)) values[`--vs-${name.replace("_", "-")}`] = value;
  }
  return values;
}

function isColour(text: string): boolean {
  return /^#([\da-f]{3}){1,2}$/i.test(text);
}

/** Black or white, which contrasts more: WCAG 2.2, relative luminance. */
function legibleOn(colour: string): string {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
