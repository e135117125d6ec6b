import { z } from "zod";
import { documentParts } from "../../../model/document-type.ts";
import { named } from "./named.ts";

const box = named(
  "Box",
  z.strictObject({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }),
  "A rectangle in pixels of the stored image, from its upper left corner.",
);

const printedValue = named(
  "PrintedValue",
  z.strictObject({
    standing: z.enum(["agreed", "traced", "contradicted", "unread"]),
    print: z.string().nullable(),
    side: z.enum(["front", "back"]).nullable(),
    box: box.nullable(),
  }),
  "Whether the print states a value of an MRZ or barcode: it does (`agreed`), unclearly (`traced`), it states another one (`contradicted`), or none was read (`unread`).",
);

const imageSize = z.strictObject({ width: z.int(), height: z.int() }).nullable();

const imagePoint = z.strictObject({ x: z.int(), y: z.int() });
const outline = named(
  "DocumentOutline",
  z.strictObject({
    corners: z
      .strictObject({
        upperLeft: imagePoint,
        upperRight: imagePoint,
        lowerRight: imagePoint,
        lowerLeft: imagePoint,
      })
      .meta({
        description:
          "In pixels of the stored image, as the upright document shows them. May lie outside of it.",
      }),
    width: z.number().meta({ description: "In millimetres." }),
    height: z.number().meta({ description: "In millimetres." }),
    confidence: z.number().meta({ description: "From 0.6 to 1." }),
  }),
  "Where a document lies in its image.",
).nullable();

/** The members of a document that `parts=1` adds. */
export const partsOnRequest = {
  parts: z
    .array(
      named(
        "DocumentPart",
        z.strictObject({
          part: z.enum(documentParts),
          state: z.enum(["read", "unread", "missing"]),
          side: z.enum(["front", "back"]).nullable(),
          box: box.nullable(),
          fields: z.record(z.string(), box).meta({
            description: "For print: the box of each value, by its name in `extracted_data`.",
          }),
          values: z.record(z.string(), z.string()).meta({
            description: "What print, MRZ or barcode states, by its name in `extracted_data`.",
          }),
          evidence: z.record(z.string(), printedValue).meta({
            description: "For MRZ and barcode: what the print says about each of their values.",
          }),
        }),
      ),
    )
    .exactOptional()
    .meta({ description: "Only with `parts=1`; empty until the document is read." }),
  images: z
    .strictObject({ front: imageSize, back: imageSize })
    .exactOptional()
    .meta({ description: "The sizes of the stored images in pixels, only with `parts=1`." }),
  outlines: z.strictObject({ front: outline, back: outline }).exactOptional().meta({
    description: "Where the document lies in each image, only with `parts=1`; `null` if that is not certain.",
  }),
};
