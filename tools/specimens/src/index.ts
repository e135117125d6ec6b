export type { SpecimenName } from "./catalogue.ts";
export {
  drawSpecimen,
  isSpecimenKind,
  type Specimen,
  type SpecimenKind,
  type SpecimenOptions,
  specimenKinds,
} from "./draw-specimen.ts";
export type { Kind, SpecimenFacts } from "./facts.ts";
export { specimenFacts, specimenImage } from "./images.ts";
export type { Address } from "./person.ts";
export type { Quality, Rotation } from "./photograph.ts";
export type { Sex } from "./sex.ts";
