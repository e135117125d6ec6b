import { z } from "zod";
import { documentParts } from "../../../model/document-type.ts";
import { side } from "./labels.ts";
import { named } from "./named.ts";

const box = named(
  "Box",
  z.strictObject({
    left: z.int().describe("Pixels from the left edge of the image."),
    top: z.int().describe("Pixels from the upper edge of the image."),
    width: z.int().describe("In pixels."),
    height: z.int().describe("In pixels."),
  }),
  "A rectangle in pixels of the stored image, from its upper left corner.",
);

const printedValue = named(
  "PrintedValue",
  z.strictObject({
    standing: z
      .enum(["agreed", "traced", "contradicted", "unread"])
      .describe("What the print says about the value."),
    print: z.string().nullable().describe("The value as printed; `null` if it was not read."),
    side: side.nullable().describe("The side with the print; `null` if it was not read."),
    box: box.nullable().describe("Where it is printed; `null` if the reader names no place."),
  }),
  "Whether the print states a value of an MRZ or barcode: it does (`agreed`), unclearly (`traced`), it states another one (`contradicted`), or none was read (`unread`).",
);

const imageSize = named(
  "ImageSize",
  z.strictObject({ width: z.int().describe("In pixels."), height: z.int().describe("In pixels.") }),
  "The size of a stored image.",
).nullable();

const imagePoint = named(
  "ImagePoint",
  z.strictObject({
    x: z.int().describe("Pixels from the left edge of the image."),
    y: z.int().describe("Pixels from the upper edge of the image."),
  }),
  "A point of a stored image; it may lie outside of it.",
);

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
      .describe("In pixels of the stored image, as the upright document shows them. May lie outside of it."),
    width: z.number().describe("In millimetres."),
    height: z.number().describe("In millimetres."),
    confidence: z.number().describe("From 0.6 to 1."),
  }),
  "Where a document lies in its image.",
).nullable();

/** A part that a reader looked for. */
export const partShape = {
  part: z
    .enum(documentParts)
    .describe("The part: portrait, print, machine-readable zone, PDF417 barcode, or back."),
  state: z
    .enum(["read", "unread", "missing"])
    .describe("`unread`: found, but not completely read. `missing`: looked for and not found."),
  side: side.nullable().describe("The side with the part; `null` if the reader names none."),
};

const part = named(
  "DocumentPart",
  z.strictObject({
    ...partShape,
    box: box.nullable().describe("Where the part is; `null` if the reader names no place."),
    fields: z
      .record(z.string(), box)
      .describe("For print: the box of each value, by its name in `extracted_data`."),
    values: z
      .record(z.string(), z.string())
      .describe("What print, MRZ or barcode states, by its name in `extracted_data`."),
    evidence: z
      .record(z.string(), printedValue)
      .describe("For MRZ and barcode: what the print says about each of their values."),
  }),
  "A part of a document, with its place and its values.",
);

/** The members of a document that `parts=1` adds. */
export const partsOnRequest = {
  parts: z.array(part).exactOptional().describe("Only with `parts=1`; empty until the document is read."),
  images: z
    .strictObject({
      front: imageSize.describe("`null` if the image is not kept any more."),
      back: imageSize.describe("`null` without a back."),
    })
    .exactOptional()
    .describe("The sizes of the stored images in pixels, only with `parts=1`."),
  outlines: z
    .strictObject({
      front: outline.describe("In the image of the front."),
      back: outline.describe("In the image of the back."),
    })
    .exactOptional()
    .describe("Where the document lies in each image, only with `parts=1`; `null` if that is not certain."),
};
