import { z } from "zod";
import { type Category, documentParts } from "../../model/document-type.ts";
import { documentTypes } from "./document-types.ts";

export const alpha3 = () => z.string().regex(/^[A-Z]{3}$/, "a country is an ISO 3166-1 alpha-3 code");

const ownIds = 1000;

/** A document type of a flow: of the catalogue, changed, or of the flow's own. */
export const documentType = () =>
  z
    .object({
      id: z.int().min(1),
      name: z.string().min(1),
      category: z.enum(["photo_id", "proof_of_address", "selfie"]),
      sides: z.union([z.literal(1), z.literal(2)]),
      singleSidedCountries: z.array(alpha3()).readonly().exactOptional(),
      countries: z.array(alpha3()).readonly().exactOptional(),
      forbiddenCountries: z.array(alpha3()).readonly().exactOptional(),
      group: z.string().exactOptional(),
      machineReadable: z
        .array(z.enum(["mrz", "pdf417"]))
        .readonly()
        .exactOptional(),
      parts: z.array(z.enum(documentParts)).readonly().exactOptional(),
      neverExpires: z.boolean().exactOptional(),
    })
    .refine(
      ({ id, name, category }) => id >= ownIds || catalogued(id, name, category),
      "ids below 1000 are the catalogue's; a changed type of the catalogue keeps its name and category",
    );

function catalogued(id: number, name: string, category: Category): boolean {
  return documentTypes.some((type) => type.id === id && type.name === name && type.category === category);
}
