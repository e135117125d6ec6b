import { readFileSync } from "node:fs";
import { root } from "../workspace.ts";

export type Scheme = "light" | "dark";

/** What all drawings and pages of the documentation take from the pages' tokens. */
interface Tokens {
  readonly accent: string;
  readonly onAccent: string;
  readonly background: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly field: string;
  readonly font: string;
}

const sheet = readFileSync(`${root}packages/page-kit/src/tokens.css`, "utf8");

function declared(block: RegExp): Readonly<Record<string, string>> {
  const text = (block.exec(sheet)?.[1] ?? "").replace(/\s+/g, " ");
  return Object.fromEntries(
    [...text.matchAll(/--(?:pm-)?([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value.trim(),
    ]),
  );
}

const light = declared(/:root \{([^}]+)\}/);
const dark = declared(/:root:where\(\[data-scheme="dark"\]\) \{([^}]+)\}/);

/** The tokens of `packages/page-kit/src/tokens.css` by colour scheme. */
export const tokens = { light, dark: { ...light, ...dark } } as unknown as Readonly<Record<Scheme, Tokens>>;

/** Fonts, sizes and radii, which both schemes share, as declarations. */
export const measures: string = [
  ...(/:root \{([^}]+)\}/.exec(sheet)?.[1] ?? "").matchAll(/ {2}(--[\w-]+):([^;]+);/g),
]
  .filter(([, name, value = ""]) => name !== "--ease" && !value.trim().startsWith("#"))
  .map(([, name, value = ""]) => `  ${name}: ${value.replace(/\s+/g, " ").trim()};\n`)
  .join("");

/** One colour over another, as `#rrggbb`. @param share of the first one, 0 to 1 */
export function mixed(ink: string, ground: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [ink, ground].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(one * share + other * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
