/**
 * Draws the images of `images/` and their `index.json`.
 *
 *   node scripts/draw.ts             draws all
 *   node scripts/draw.ts NAME…       draws some
 *   node scripts/draw.ts --check     changes nothing; fails with a list of files that differ from their drawing
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { recipes } from "../src/catalogue.ts";
import { factsOf, imageOf, type Recipe } from "../src/recipe.ts";
import { type Likeness, likeness } from "./likeness.ts";

const folder = new URL("../images/", import.meta.url);
const arguments_ = process.argv.slice(2);
const entries: readonly (readonly [string, Recipe])[] = Object.entries(recipes);
const index = `${JSON.stringify(Object.fromEntries(entries.map(([name, recipe]) => [name, factsOf(name, recipe)])), null, 1)}\n`;
const strays = readdirSync(folder).filter(
  (file) => file.endsWith(".jpg") && !entries.some(([name]) => file === `${name}.jpg`),
);

const committed = (file: string): Buffer | undefined => {
  try {
    return readFileSync(new URL(file, folder));
  } catch {
    return undefined;
  }
};

const compare = async (name: string, recipe: Recipe): Promise<Likeness> => {
  const file = committed(`${name}.jpg`);
  return file ? likeness(file, await imageOf(name, recipe)) : "missing";
};

const check = async (): Promise<void> => {
  const wrong = strays.map((file) => `${file}: not in any recipe`);
  if (committed("index.json")?.toString() !== index) wrong.push("index.json: differs from its drawing");
  for (const [name, recipe] of entries) {
    const found = await compare(name, recipe);
    if (found === "alike") console.log(`${name}.jpg: other bytes, but the same image within the tolerance`);
    if (found === "different" || found === "missing") wrong.push(`${name}.jpg: ${found}`);
  }
  for (const line of wrong) console.error(line);
  console.log(
    wrong.length === 0
      ? `${entries.length} images match their drawings.`
      : `${wrong.length} files differ from their drawings.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
};

const draw = async (names: readonly string[]): Promise<void> => {
  for (const file of strays) rmSync(new URL(file, folder));
  let total = 0;
  for (const [name, recipe] of entries) {
    const wanted = names.length === 0 || names.includes(name);
    const image = wanted ? await imageOf(name, recipe) : committed(`${name}.jpg`);
    if (!image) continue;
    if (wanted) writeFileSync(new URL(`${name}.jpg`, folder), image);
    total += image.length;
  }
  writeFileSync(new URL("index.json", folder), index);
  console.log(`${entries.length} images, ${(total / 1e6).toFixed(2)} MB`);
};

await (arguments_.includes("--check") ? check() : draw(arguments_));
