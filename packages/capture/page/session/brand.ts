import type { Brand } from "@passmuster/client";
import { schemeSheet } from "../../src/scheme-sheet.ts";

type Colours = NonNullable<NonNullable<Brand["colours"]>["light"]>;

/** Applies the colours. CSP Level 3 lets scripts of the page fill a style sheet; it has no inline styles. */
export async function applyColours({ light, dark }: NonNullable<Brand["colours"]> = {}): Promise<void> {
  if (!light && !dark) {
    document.adoptedStyleSheets = [];
    return;
  }
  const { propertiesOf } = await import("../../src/palette.ts");
  // Safari makes sheets from 16.4 on. Before that it throws, and the page keeps its own colours.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    schemeSheet({
      light: propertiesOf(paletteOf(light), "light"),
      dark: propertiesOf(paletteOf(dark), "dark"),
    }),
  );
  document.adoptedStyleSheets = [sheet];
}

function paletteOf({ on_accent, ...colours }: Colours = {}) {
  const all = Object.entries({ ...colours, onAccent: on_accent });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && isColour(value)));
}

function isColour(text: string): boolean {
  return /^#([\da-f]{3}){1,2}$/i.test(text);
}
