import { z } from "zod";
import type { Gives } from "../../input/types.ts";
import { advices } from "../../session/advice.ts";
import type { StartedSession } from "../../session/start.ts";
import { contexts, type SessionView, sessionStates } from "../../session/view.ts";
import { id, timestamp } from "./answers.ts";
import { named } from "./named.ts";

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]);

const states = [...new Set(Object.values(sessionStates))];

const sessionType = named(
  "SessionDocumentType",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    shape: z.enum(["card", "booklet", "page", "face"]).meta({ description: "The shape of the document." }),
    sides: z.union([z.literal(1), z.literal(2)]),
    singleSidedCountries: z.array(z.string()),
    countries: z.array(z.string()).nullable(),
  }),
);

const sessionDocument = named(
  "SessionDocument",
  z.strictObject({
    context: keysOf(contexts),
    required: z.boolean(),
    types: z.array(sessionType).meta({ description: "The expected type, or a choice." }),
    country: z.string().nullable().meta({ description: "The expected country." }),
    pdf: z.boolean().meta({ description: "Whether its first side may be a PDF." }),
    uploaded: z
      .strictObject({
        id: id("doc"),
        type: z.int(),
        country: z.string(),
        sides: z.array(z.enum(["front", "back"])),
      })
      .nullable(),
  }),
);

export const session = named(
  "Session",
  z.strictObject({
    verification: id("ver"),
    flow: z.string().meta({ description: "The display name of the flow." }),
    state: z.enum(states),
    version: z.int().meta({ description: "Rises with every change." }),
    documents: z
      .array(sessionDocument)
      .meta({ description: "Empty once the verification is no longer Started." }),
    ready: z.boolean().meta({ description: "Whether it can be submitted." }),
    suggestions: z.array(z.strictObject({ code: keysOf(advices), text: z.string() })),
  }),
  "The end user's view of a verification, without extracted data and without data of other persons.",
);

export const startedSession = named(
  "StartedSession",
  z.strictObject({
    token: z.string().meta({ description: "The bearer of the session's other requests." }),
    expiresAt: timestamp,
    session,
  }),
);

export const handOff = named(
  "HandOff",
  z.strictObject({
    url: z.string().meta({ description: "The verification's address with its capability." }),
    qrCode: z.string().meta({ description: "`url` as a QR code, SVG." }),
  }),
);

const everySchemaFits: [Gives<typeof session, SessionView>, Gives<typeof startedSession, StartedSession>] = [
  true,
  true,
];
void everySchemaFits;
