import { readFileSync } from "node:fs";
import type { SpecimenName } from "./catalogue.ts";
import type { SpecimenFacts } from "./facts.ts";

const folder = new URL("../images/", import.meta.url);

type Index = Readonly<Record<SpecimenName, SpecimenFacts>>;

let index: Index | undefined;

/** Written by `scripts/draw.ts`, in the shape of {@link SpecimenFacts}. */
const readIndex = (): Index => JSON.parse(readFileSync(new URL("index.json", folder), "utf8"));

/**
 * The facts of an image.
 * @throws {Error} no image has this name.
 * @example specimenFacts("passport-ines").mrz
 */
export const specimenFacts = (name: SpecimenName): SpecimenFacts => {
  index ??= readIndex();
  const facts: SpecimenFacts | undefined = index[name];
  if (!facts) throw new Error(`Unknown specimen "${name}"`);
  return facts;
};

/**
 * The committed JPEG.
 * @throws {Error} no image has this name.
 */
export const specimenImage = (name: SpecimenName): Uint8Array =>
  readFileSync(new URL(specimenFacts(name).file, folder));
