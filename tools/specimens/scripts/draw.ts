/**
 * Draws the images of `images/` and their `index.json`.
 *
 *   node scripts/draw.ts             draws them all
 *   node scripts/draw.ts NAME…       draws some
 *   node scripts/draw.ts --check     changes nothing; fails with a list of what is not as drawn
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
  const wrong = strays.map((file) => `${file}: drawn by no recipe`);
  if (committed("index.json")?.toString() !== index) wrong.push("index.json: not as drawn");
  for (const [name, recipe] of entries) {
    const found = await compare(name, recipe);
    if (found === "alike") console.log(`${name}.jpg: other bytes, the same picture within the tolerance`);
    if (found === "different" || found === "missing") wrong.push(`${name}.jpg: ${found}`);
  }
  for (const line of wrong) console.error(line);
  console.log(
    wrong.length === 0 ? `${entries.length} images are as drawn.` : `${wrong.length} files are not as drawn.`,
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
