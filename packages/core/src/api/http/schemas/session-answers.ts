import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { captureEvents, captureSteps } from "../../../model/capture-step.ts";
import { credentialKinds } from "../../../model/credential.ts";
import { adviceCodes } from "../../../service/session/advice.ts";
import type { StartedSession } from "../../../service/session/start.ts";
import { contexts, type SessionView, sessionStates } from "../../../service/session/view.ts";
import { id, pictureAdviceCode } from "./answers.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]);

const states = [...new Set(Object.values(sessionStates))];

const advice = z.strictObject({ code: z.enum(adviceCodes), text: z.string() });

const colours = z.strictObject({
  accent: z.string().exactOptional(),
  onAccent: z.string().exactOptional(),
  background: z.string().exactOptional(),
  surface: z.string().exactOptional(),
  text: z.string().exactOptional(),
  muted: z.string().exactOptional(),
  border: z.string().exactOptional(),
});

const brand = named(
  "Brand",
  z.strictObject({
    name: z.string(),
    logo: z.string().exactOptional().meta({ description: "A path of this origin, or a `data:` URL." }),
    colours: z
      .strictObject({ light: colours.exactOptional(), dark: colours.exactOptional() })
      .exactOptional(),
  }),
);

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

const side = z.enum(["front", "back"]);
const credentialKind = z.enum(credentialKinds);

const found = named(
  "SessionFound",
  z.strictObject({
    type: z.int().nullable(),
    typeName: z.string().nullable(),
    validUntilYear: z.int().nullable(),
  }),
  "What was recognised on the images; `null` for what was not.",
);

const pictureAdvice = named(
  "PictureAdvice",
  z.strictObject({
    code: pictureAdviceCode,
    side: side.nullable().meta({ description: "The side to take again; `null` for the whole document." }),
    text: z.string(),
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
        sides: z.array(side),
        reading: z.enum(["reading", "read", "none", "spent"]).meta({
          description: "`none`: no reading is made before the submission. `spent`: no further one is.",
        }),
        found: found.nullable().meta({ description: "`null` until the document is read." }),
        advice: z.array(pictureAdvice).meta({ description: "The most important first." }),
        insisted: z.boolean().meta({ description: "The person kept the images against advice." }),
        credential: credentialKind
          .nullable()
          .meta({ description: "The kind of credential, if a wallet gave it; `null` for uploaded images." }),
      })
      .nullable(),
    retake: z.boolean().meta({ description: "Whether its pictures failed and new ones are asked for." }),
    suggestions: z.array(advice).meta({ description: "What to do differently; empty unless `retake`." }),
    message: z
      .string()
      .exactOptional()
      .meta({ description: "The words of the reviewer who asks for new pictures, in any language." }),
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
    suggestions: z.array(advice),
    attempts: z
      .strictObject({ made: z.int(), of: z.int() })
      .meta({ description: "Submissions so far, and how many there can be." }),
    mayRetry: z
      .boolean()
      .meta({ description: "Whether the verification returned to Started and asks for new pictures." }),
    chosenBy: z.enum(["caller", "person"]).meta({ description: "Who chooses document type and country." }),
    requireCamera: z.boolean().meta({
      description: "Whether to offer the camera only. It proves nothing about where a picture comes from.",
    }),
    language: z
      .string()
      .nullable()
      .meta({ description: "The language that the caller asked for; `null` for the device's." }),
    brand: brand.nullable().meta({ description: "The name, logo and colours to show." }),
    consent: z
      .strictObject({
        version: z.string(),
        languages: z.array(z.string()),
        givenAt: timestamp.nullable().meta({ description: "When the person agreed to this version." }),
      })
      .nullable()
      .meta({ description: "The consent that the flow asks for." }),
    digitalCredentials: z
      .strictObject({ kinds: z.array(credentialKind) })
      .nullable()
      .meta({ description: "The credentials of a wallet that may take the place of the photo ID." }),
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

export const consentText = named(
  "ConsentText",
  z.strictObject({ version: z.string(), language: z.string(), text: z.string() }),
);

export const credentialRequest = named(
  "CredentialRequest",
  z.strictObject({
    kinds: z.array(credentialKind),
    requests: z
      .array(z.strictObject({ protocol: z.string(), data: z.unknown() }))
      .meta({ description: "For `navigator.credentials.get({ digital: { requests } })`, unchanged." }),
    link: z
      .string()
      .nullable()
      .meta({ description: "A link that a wallet opens; `null` if wallets cannot be asked so." }),
    qrCode: z.string().nullable().meta({ description: "`link` as a QR code, SVG." }),
    expiresAt: timestamp,
  }),
  "A request for a credential. A newer one ends it.",
);

export const chipChallenge = named(
  "ChipChallenge",
  z.strictObject({
    challenge: z.string().meta({ description: "8 bytes in base64, for INTERNAL AUTHENTICATE." }),
    expiresAt: timestamp,
  }),
);

export const walletReceipt = named("WalletReceipt", z.strictObject({}), "The answer was taken.");

const stepCount = z.strictObject({
  step: z.enum(captureSteps),
  event: z.enum(captureEvents),
  count: z.int(),
});

export const countedEvents = named(
  "CountedEvents",
  z.strictObject({ counted: z.int().meta({ description: "How many of the events were counted." }) }),
);

export const funnel = named(
  "Funnel",
  z.strictObject({
    from: z.string(),
    until: z.string(),
    steps: z.array(stepCount),
    days: z.array(z.strictObject({ day: z.string(), steps: z.array(stepCount) })),
  }),
  "Steps as the pages reported them, in UTC days. They are not verified.",
);

holds<Gives<typeof session, SessionView>>();
holds<Gives<typeof startedSession, StartedSession>>();
