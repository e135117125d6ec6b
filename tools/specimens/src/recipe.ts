import type { SpecimenFacts } from "./facts.ts";
import type { Person } from "./person.ts";
import type { Quality, Rotation } from "./photograph.ts";
import { photograph } from "./photograph.ts";
import { rasterise } from "./raster.ts";
import type { Drawing } from "./sheet.ts";

/** How to make one committed image. */
export interface Recipe {
  readonly draw: () => Drawing;
  readonly facts: Omit<SpecimenFacts, "file" | "quality" | "rotation" | "person">;
  readonly person: Person;
  readonly quality: Quality;
  readonly rotation: Rotation;
  /** The longer side of the document in the image. */
  readonly pixels?: number;
  /** The ground of the photograph; a selfie fills the image. */
  readonly ground?: "table" | "none";
}

/** `recipe` as another photograph of the same document. */
export const taken = (recipe: Recipe, quality: Quality, rotation: Rotation = 0): Recipe => ({
  ...recipe,
  quality,
  rotation,
});

export const factsOf = (name: string, { facts, person, quality, rotation }: Recipe): SpecimenFacts => {
  const { seed, surname, givenNames, dateOfBirth, sex, address } = person;
  return {
    file: `${name}.jpg`,
    ...facts,
    person: { seed, surname, givenNames, dateOfBirth, sex, address },
    quality,
    rotation,
  };
};

export const imageOf = async (name: string, recipe: Recipe): Promise<Uint8Array> => {
  const drawing = recipe.draw();
  const long =
    recipe.ground === "none" ? (recipe.pixels ?? 1200) : Math.max(1600, 1.1 * (recipe.pixels ?? 0));
  const scale = long / Math.max(drawing.width, drawing.height);
  const png = await rasterise(drawing, Math.round(scale * drawing.width));
  const { quality, rotation, pixels, ground } = recipe;
  const frame = { ...(pixels ? { pixels } : {}), ...(ground ? { ground } : {}) };
  return photograph(png, { quality, rotate: rotation, seed: name, ...frame });
};
