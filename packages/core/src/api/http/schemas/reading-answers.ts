import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { documentParts } from "../../../model/document-type.ts";
import type { DocumentReadingView } from "../../../service/document/present-reading.ts";
import { type QualityCode, qualityCodes } from "../../../verdict/catalogue/quality-codes.ts";
import { advised, extracted, id } from "./answers.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const side = z.enum(["front", "back"]);

export const documentReading = named(
  "DocumentReading",
  z.strictObject({
    id: id("doc"),
    state: z
      .enum(["reading", "read", "none"])
      .meta({ description: "`none`: no reading is made before the submission." }),
    readAt: timestamp.nullable(),
    reader: z.string().nullable().meta({ description: "Name and version of the reader." }),
    ...extracted,
    quality: z.array(z.enum(Object.keys(qualityCodes) as [QualityCode, ...QualityCode[]])),
    parts: z.array(
      z.strictObject({
        part: z.enum(documentParts),
        state: z.enum(["read", "unread", "missing"]),
        side: side.nullable(),
      }),
    ),
    ...advised,
  }),
  "What a reader found on a document's images, before any rule.",
);

holds<Gives<typeof documentReading, DocumentReadingView>>();
