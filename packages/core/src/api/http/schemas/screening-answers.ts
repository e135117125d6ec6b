import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { listComparisons } from "../../../model/screening.ts";
import type { HitView, ScreeningView } from "../../../service/verification/present-screening.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const list = named(
  "ScreenedList",
  z.strictObject({
    name: z.string().describe("Such as `ofac-sdn`."),
    version: z.string().describe("The publisher's date or number, or the day of the import."),
    digest: z.string().describe("SHA-256 of the list's file."),
    at: z.string().describe("When the list was imported."),
  }),
  "A list that was searched.",
);

const comparison = z.enum(listComparisons);

const hit = named(
  "ListHit",
  z.strictObject({
    id: z.string().describe("For the address that clears it: the list and the entry."),
    document: z.string().describe("The id of the document whose person was searched for."),
    list: z.string().describe("The name of the list."),
    entry: z.string().describe("The entry's id in the list."),
    alias: z.string().describe("The name of the entry that matched."),
    words: z
      .array(
        z.strictObject({
          own: z.string().describe("The person's."),
          listed: z.string().describe("The list's."),
        }),
      )
      .describe("The words that matched: the person's and the list's."),
    score: z.number().describe("How alike they are, from 0 to 1."),
    dateOfBirth: comparison.describe("How the birth dates compare."),
    country: comparison.describe("How the countries compare."),
    listed: z
      .strictObject({
        name: z.string().describe("The chief name."),
        birthDates: z.array(z.string()).describe("As the list writes them."),
        countries: z.array(z.string()).describe("ISO 3166-1 alpha-3."),
        programmes: z.array(z.string()).describe("The programmes or regimes."),
      })
      .describe("What the list says about the entry."),
    cleared: z
      .strictObject({
        reason: z.string().describe("Why the entry is somebody else."),
        by: z.string().describe("The e-mail address of the reviewer."),
        at: timestamp.describe("When it was cleared."),
      })
      .nullable()
      .describe("A reviewer's word that the entry is somebody else; `null` while the hit is open."),
  }),
  "An entry of a list that may be the person.",
);

export const screeningAnswer = named(
  "Screening",
  z.strictObject({
    at: timestamp.describe("When the lists were searched."),
    lists: z.array(list).describe("The lists that were searched."),
    hits: z.array(hit).describe("Entries that may be the person."),
  }),
  "What lists said about the person.",
);

holds<Gives<typeof hit, HitView>>();
holds<Gives<typeof screeningAnswer, ScreeningView>>();
