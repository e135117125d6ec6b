import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { DocumentReadingView } from "../../../service/document/present-reading.ts";
import { advised, extracted } from "./document-answers.ts";
import { id } from "./ids.ts";
import { named } from "./named.ts";
import { partShape } from "./part-answers.ts";
import { qualityCode } from "./quality-code.ts";
import { timestamp } from "./timestamp.ts";

export const documentReading = named(
  "DocumentReading",
  z.strictObject({
    id: id("doc"),
    state: z.enum(["reading", "read", "none"]).describe("`none`: no reading is made before the submission."),
    readAt: timestamp.nullable().describe("When it was read; `null` until then."),
    reader: z.string().nullable().describe("Name and version of the reader."),
    ...extracted,
    quality: z.array(qualityCode).describe("The defects of the images; empty if they are good or not read."),
    parts: z.array(z.strictObject(partShape)).describe("The parts that the reader looked for."),
    ...advised,
  }),
  "What a reader found on a document's images, before any rule.",
);

holds<Gives<typeof documentReading, DocumentReadingView>>();
