import sharp from "sharp";
import type { Typeface } from "../../tools/specimens/src/fonts.ts";
import { type Random, random } from "../../tools/specimens/src/seed.ts";
import { createSheet } from "../../tools/specimens/src/sheet.ts";
import { table } from "../../tools/specimens/src/table.ts";
import { goodPose, take } from "./camera.ts";

type Make = (seed: string) => Promise<Uint8Array>;

const goods = [
  "Milk, 2 litres",
  "Bread",
  "Eggs (12)",
  "Tomatoes",
  "Coffee",
  "Rice 5 kg",
  "Olive oil",
  "Onions",
  "Dish soap",
  "Batteries AA",
  "Apples",
  "Yoghurt x 4",
  "Pasta",
  "Butter",
  "Call the plumber",
  "Paper towels",
  "Dog food",
  "Lemons 3",
  "Light bulbs",
] as const;

/** A note of a list of goods. */
const shoppingList: Make = (seed) => {
  const r = random(`${seed}/list`);
  const sheet = createSheet(90, 130);
  sheet.add(`<rect width="90" height="130" fill="${r.pick(["#fffef2", "#ffffff", "#fff6b8", "#eef4ff"])}"/>`);
  const face = r.pick<Typeface>(["sans", "serif-bold", "sans-bold"]);
  sheet.text(r.pick(["Shopping", "To buy", "Saturday", "LIST"]), { x: 10, y: 14, size: 8, face });
  const lines = r.whole(6, 13);
  for (let line = 0; line < lines; line += 1)
    sheet.text(`${r.pick(["- ", "", "* "])}${r.pick(goods)}`, { x: 10, y: 25 + line * 7.6, size: 5, face });
  return take(sheet.drawing(), goodPose(r), seed);
};

/** A white sheet with two lines of text. */
const twoLines: Make = (seed) => {
  const r = random(`${seed}/lines`);
  const sheet = createSheet(210, 297);
  sheet.add(`<rect width="210" height="297" fill="#ffffff"/>`);
  sheet.text(r.pick(goods), { x: 24, y: r.between(40, 90), size: 7 });
  sheet.text(r.pick(goods), { x: 24, y: r.between(110, 200), size: 7 });
  return take(sheet.drawing(), goodPose(r), seed);
};

const jpegOf = (data: Uint8Array, width: number, height: number, channels: 1 | 3): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();

const desk: Make = (seed) => jpegOf(table(seed, 1600, 1150), 1600, 1150, 3);

const noise: Make = (seed) => {
  const r = random(`${seed}/noise`);
  const [middle, spread] = [r.whole(90, 170), r.whole(20, 90)];
  const data = Uint8Array.from({ length: 1500 * 1100 }, () => level(r, middle, spread));
  return jpegOf(data, 1500, 1100, 1);
};

const level = (r: Random, middle: number, spread: number): number =>
  Math.min(255, Math.max(0, middle + (r.next() - 0.5) * 2 * spread));

/** Pictures without a document, by name. */
export const clutter: Readonly<Record<string, Make>> = {
  "shopping list": shoppingList,
  desk,
  noise,
  "two lines": twoLines,
};
