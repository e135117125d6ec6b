import { type Canvas, createCanvas, type Style, wrapped } from "../canvas.ts";
import { fromPattern, oneOf, type Random, random, shuffled, wordOf } from "../chance.ts";
import { written } from "../dates.ts";
import { faceOf, familiesOf } from "../faces.ts";
import { holderOf, homeIn } from "../holder.ts";
import { paperTexts, senders } from "./other-words.ts";
import { countriesOf, words } from "./words.ts";

/** Papers that are of no type of the catalogue, although they bear its words. */
export const paperKinds = [
  "letter",
  "invoice",
  "flyer",
  "form",
  "business card",
  "member card",
  "ticket",
  "gift card",
  "shop card",
  "magazine",
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** In millimetres. */
const sizes: Readonly<Record<PaperKind, readonly [width: number, height: number]>> = {
  letter: [210, 297],
  invoice: [210, 297],
  flyer: [148, 210],
  form: [210, 297],
  "business card": [85, 55],
  "member card": [85.6, 54],
  ticket: [180, 82],
  "gift card": [85.6, 54],
  "shop card": [85.6, 54],
  magazine: [210, 280],
};
const small: readonly PaperKind[] = ["business card", "member card", "gift card", "shop card"];
const hues = ["#1f4e8c", "#a02020", "#2a6e3a", "#333333", "#6a2f8c"];

interface Sheet {
  readonly canvas: Canvas;
  readonly margin: number;
  /** Writes text over as many lines as it takes, and returns the next baseline. */
  readonly put: (text: string, y: number, more?: Partial<Style>) => number;
}

function sheetOf(kind: PaperKind, r: Random): Sheet {
  const [width, height] = sizes[kind];
  const canvas = createCanvas(width, height);
  canvas.add(
    `<rect width="${width}" height="${height}" fill="${oneOf(r, ["#ffffff", "#fdfdf9", "#eef2f6"])}"/>`,
  );
  const size = small.includes(kind) ? r.between(2.2, 3) : r.between(2.9, 4);
  const face = faceOf(oneOf(r, familiesOf(["sans", "serif"])), "regular");
  const margin = width * r.between(0.06, 0.11);
  const put: Sheet["put"] = (text, y, more = {}) => {
    const style = { x: margin, size, face, fill: "#1c1c1c", ...more };
    const lines = wrapped(text, width - margin - style.x, style);
    lines.forEach((line, at) => {
      canvas.write(line, { ...style, y: y + at * style.size * 1.4 });
    });
    return y + lines.length * style.size * 1.4;
  };
  return { canvas, margin, put };
}

/** Labels and values of a person: what a card has too. */
function factsOf(
  language: string,
  labels: string,
  r: Random,
): readonly (readonly [label: string, value: string])[] {
  const country = wordOf(r, countriesOf[language] ?? "USA");
  const holder = holderOf(r, language);
  const home = homeIn(r, country);
  const day = (date: string): string => written(date, "DD.MM.YYYY", language);
  const values: Readonly<Record<string, string>> = {
    name: `${holder.given} ${holder.surname}`,
    surname: holder.surname,
    given: holder.given,
    born: day(holder.born),
    from: day(holder.issued),
    until: day(holder.expires),
    number: fromPattern(r, wordOf(r, "999 999 999|AA999999|9999-9999|X99999999")),
    sum: `${r.whole(5, 900)},${r.whole(10, 99)}`,
    home: home.lines.join(", "),
    country,
  };
  return labels.split("|").map((entry) => {
    const [field = "", label = ""] = entry.split("=");
    return [label, values[field] ?? ""];
  });
}

/** Draws a paper. The kind and the language follow from its number, the rest from the seed. */
export function drawPaper(kind: PaperKind, seed: string): Canvas {
  const r = random(`${seed}/paper`);
  const language = oneOf(r, Object.keys(words));
  const { titles, labels = "", sentences = "" } = paperTexts[kind][language] ?? { titles: "" };
  const { canvas, margin, put } = sheetOf(kind, r);
  const bold = faceOf(oneOf(r, familiesOf(["sans", "serif", "display"])), "bold");
  const unit = canvas.width / (small.includes(kind) ? 85 : 170);
  const hue = oneOf(r, hues);
  let y = put(wordOf(r, senders[language] ?? ""), margin * 1.4, { face: bold, size: 5 * unit, fill: hue });
  const upper = r.chance(0.4);
  const title = wordOf(r, titles);
  y =
    put(upper ? title.toUpperCase() : title, y + 3 * unit, { face: bold, size: r.between(4, 6) * unit }) +
    2 * unit;
  const above = r.chance(0.5);
  const blank = kind === "form" && r.chance(0.5);
  for (const [label, value] of labels ? factsOf(language, labels, r) : []) {
    if (y > canvas.height - margin) break;
    const shown = blank ? "........................" : value;
    if (kind === "business card") y = put(shown, y);
    else if (above) y = put(shown, put(label, y, { fill: "#555555" }), { face: bold }) + unit;
    else y = put(`${label}: ${shown}`, y) + unit;
  }
  for (const sentence of sentences ? shuffled(r, sentences.split("|")) : [])
    if (y < canvas.height - margin) y = put(sentence, y + unit);
  return canvas;
}
