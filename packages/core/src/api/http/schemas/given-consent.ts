import { z } from "zod";
import { timestamp } from "./timestamp.ts";

/** What is shown of a flow's consent, in a session and with a verification. */
export const consentShape = {
  version: z.string().describe("The version of the flow's consent."),
  language: z.string().describe("The language of the text, a BCP 47 tag."),
  text: z.string().describe("The text of the consent in that language."),
};

export const givenConsent = z
  .strictObject({ ...consentShape, givenAt: timestamp.describe("When the person agreed.") })
  .describe("The consent that the person gave. Shown to principals with `review`.");
