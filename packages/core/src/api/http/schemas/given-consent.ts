import { z } from "zod";
import { timestamp } from "./timestamp.ts";

export const givenConsent = z
  .strictObject({ version: z.string(), language: z.string(), text: z.string(), givenAt: timestamp })
  .meta({ description: "The consent that the person gave. Shown to principals with `review`." });
