import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { captureEvents, captureSteps } from "../../../model/capture-step.ts";
import { adviceCodes } from "../../../service/session/advice.ts";
import type { StartedSession } from "../../../service/session/start.ts";
import { contexts, type SessionView, sessionStates } from "../../../service/session/view.ts";
import { typeShape } from "./document-answers.ts";
import { credentialKind, presenceOutcome } from "./evidence-answers.ts";
import { consentShape } from "./given-consent.ts";
import { id } from "./ids.ts";
import { pictureAdviceCode, side } from "./labels.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]);

const states = [...new Set(Object.values(sessionStates))];

const advice = named(
  "SessionAdvice",
  z.strictObject({
    code: z.enum(adviceCodes).describe("For a page that has its own words."),
    text: z.string().describe("What to do, in English."),
  }),
  "What the person can do about a document that failed.",
);

const colours = named(
  "BrandColours",
  z.strictObject({
    accent: z.string().exactOptional().describe("Of buttons and links."),
    onAccent: z.string().exactOptional().describe("Of text on `accent`."),
    background: z.string().exactOptional().describe("Of the page."),
    surface: z.string().exactOptional().describe("Of the parts that stand out from the page."),
    text: z.string().exactOptional().describe("Of text."),
    muted: z.string().exactOptional().describe("Of text of less importance."),
    border: z.string().exactOptional().describe("Of lines and frames."),
  }),
  "The colours of one scheme, hexadecimal: `#0a5c4a`. What is absent keeps the page's own.",
);

const brand = named(
  "Brand",
  z.strictObject({
    name: z.string().describe("The name to show, at most 80 characters."),
    logo: z.string().exactOptional().describe("A path of this origin, or a `data:` URL."),
    colours: z
      .strictObject({
        light: colours.exactOptional().describe("With a light background."),
        dark: colours.exactOptional().describe("With a dark background."),
      })
      .exactOptional()
      .describe("The colours by scheme; absent for the page's own."),
  }),
  "The name, logo and colours that the person sees.",
);

const { id: typeId, name: typeName, ...ofSides } = typeShape;

const sessionType = named(
  "SessionDocumentType",
  z.strictObject({
    id: typeId,
    name: typeName,
    shape: z.enum(["card", "booklet", "page", "face"]).describe("The shape of the document."),
    ...ofSides,
  }),
  "A document type that may be uploaded for a part.",
);

const found = named(
  "SessionFound",
  z.strictObject({
    type: z.int().nullable().describe("The number of the document's type."),
    typeName: z.string().nullable().describe("The name of the document's type."),
    validUntilYear: z.int().nullable().describe("The year of its expiry."),
  }),
  "What was recognised on the images; `null` for what was not.",
);

const pictureAdvice = named(
  "PictureAdvice",
  z.strictObject({
    code: pictureAdviceCode,
    side: side.nullable().describe("The side to take again; `null` for the whole document."),
    text: z.string().describe("What to do, in English."),
  }),
  "What the person should know about a picture.",
);

const sessionDocument = named(
  "SessionDocument",
  z.strictObject({
    context: keysOf(contexts).describe("The part, as the session's paths name it."),
    required: z.boolean().describe("Whether the verification cannot be submitted without it."),
    types: z.array(sessionType).describe("The expected type, or a choice."),
    country: z.string().nullable().describe("The expected country, ISO 3166-1 alpha-3; `null` for any."),
    pdf: z.boolean().describe("Whether its first side may be a PDF."),
    uploaded: z
      .strictObject({
        id: id("doc"),
        type: z.int().describe("The number of the stated type."),
        country: z.string().describe("The stated issuing country, ISO 3166-1 alpha-3."),
        sides: z.array(side).describe("The sides that were uploaded."),
        reading: z
          .enum(["reading", "read", "none", "spent"])
          .describe("`none`: no reading is made before the submission. `spent`: no further one is."),
        found: found.nullable().describe("`null` until the document is read."),
        advice: z.array(pictureAdvice).describe("The most important first."),
        insisted: z.boolean().describe("The person kept the images against advice."),
        credential: credentialKind
          .nullable()
          .describe("The kind of credential, if a wallet gave it; `null` for uploaded images."),
      })
      .nullable()
      .describe("What was uploaded for the part; `null` for nothing yet."),
    retake: z.boolean().describe("Whether its pictures failed and new ones are asked for."),
    suggestions: z.array(advice).describe("What to do differently; empty unless `retake`."),
    message: z
      .string()
      .exactOptional()
      .describe("The words of the reviewer who asks for new pictures, in any language."),
  }),
  "A part of a verification, with what was uploaded for it.",
);

export const session = named(
  "Session",
  z.strictObject({
    verification: id("ver"),
    flow: z.string().describe("The display name of the flow."),
    state: z
      .enum(states)
      .describe("`processing`: Submitted. `review`: Double Check or Hold. `closed`: Canceled."),
    version: z.int().describe("Rises with every change."),
    documents: z.array(sessionDocument).describe("Empty once the verification is no longer Started."),
    ready: z.boolean().describe("Whether it can be submitted."),
    suggestions: z.array(advice).describe("What to do differently; empty if nothing failed."),
    attempts: z
      .strictObject({
        made: z.int().describe("Submissions so far."),
        of: z.int().describe("How many submissions there can be."),
      })
      .describe("Submissions so far, and how many there can be."),
    mayRetry: z.boolean().describe("Whether the verification returned to Started and asks for new pictures."),
    chosenBy: z.enum(["caller", "person"]).describe("Who chooses document type and country."),
    requireCamera: z
      .boolean()
      .describe("Whether to offer the camera only. It proves nothing about where a picture comes from."),
    language: z
      .string()
      .nullable()
      .describe("The language that the caller asked for; `null` for the device's."),
    brand: brand.nullable().describe("The name, logo and colours to show; `null` for the page's own."),
    consent: z
      .strictObject({
        version: consentShape.version,
        languages: z.array(z.string()).describe("The languages of the text, BCP 47 tags."),
        givenAt: timestamp.nullable().describe("When the person agreed to this version; `null` before that."),
      })
      .nullable()
      .describe("The consent that the flow asks for; `null` for none."),
    renewal: z
      .strictObject({
        ended: z.array(keysOf(contexts)).describe("The parts whose documents ended, or are about to."),
      })
      .nullable()
      .describe("What it renews; `null` if it renews nothing."),
    digitalCredentials: z
      .strictObject({ kinds: z.array(credentialKind).describe("The kinds of credentials.") })
      .nullable()
      .describe("The credentials of a wallet that may take the place of the photo ID; `null` for none."),
    presence: z
      .strictObject({
        provider: z.string().describe("The provider that the person deals with."),
        outcome: presenceOutcome.nullable().describe("How the newest session ended; `null` before that."),
        left: z.int().describe("Sessions that may still be started in this attempt."),
      })
      .nullable()
      .describe("The presence check that the flow asks for; `null` for none."),
  }),
  "The end user's view of a verification, without extracted data and without data of other persons.",
);

export const startedSession = named(
  "StartedSession",
  z.strictObject({
    token: z.string().describe("The bearer of the session's other requests."),
    expiresAt: timestamp.describe("When the token stops working."),
    session,
  }),
  "A new session of an end user.",
);

export const handOff = named(
  "HandOff",
  z.strictObject({
    url: z.string().describe("The verification's address with its capability."),
    qrCode: z.string().describe("`url` as a QR code, SVG."),
  }),
  "A link by which the person goes on with another device.",
);

export const consentText = named(
  "ConsentText",
  z.strictObject(consentShape),
  "The consent that the flow asks for, in the best language.",
);

export const credentialRequest = named(
  "CredentialRequest",
  z.strictObject({
    kinds: z.array(credentialKind).describe("The kinds of credentials that are asked for."),
    requests: z
      .array(
        z.strictObject({
          protocol: z.string().describe("The protocol of the request."),
          data: z.unknown().describe("The request in the form of its protocol."),
        }),
      )
      .describe("For `navigator.credentials.get({ digital: { requests } })`, unchanged."),
    link: z.string().nullable().describe("A link that a wallet opens; `null` if wallets cannot be asked so."),
    qrCode: z.string().nullable().describe("`link` as a QR code, SVG; `null` without one."),
    expiresAt: timestamp.describe("When the request can no longer be answered."),
  }),
  "A request for a credential. A newer one ends it.",
);

export const presenceSession = named(
  "PresenceSession",
  z.strictObject({
    id: z.string().describe("Names the session when its result is asked for."),
    provider: z.string().describe("The provider's name."),
    script: z
      .string()
      .nullable()
      .describe("The path of the module that draws the provider's element; `null` if nothing is drawn."),
    page: z.unknown().describe("An object of texts for that module, as the provider names them."),
    expiresAt: timestamp.describe("When the session can no longer end with a result."),
  }),
  "A presence check at the host's provider. A newer one ends it.",
);

export const chipChallenge = named(
  "ChipChallenge",
  z.strictObject({
    challenge: z.string().describe("8 bytes in base64, for INTERNAL AUTHENTICATE."),
    expiresAt: timestamp.describe("When the challenge can no longer be used."),
  }),
  "A challenge for the chip of a document. It is used once.",
);

export const walletReceipt = named("WalletReceipt", z.strictObject({}), "The answer was taken.");

const stepCount = named(
  "StepCount",
  z.strictObject({
    step: z.enum(captureSteps).describe("Where in the page; `none` if the page does not say."),
    event: z.enum(captureEvents).describe("What happened there."),
    count: z.int().describe("How often it was reported."),
  }),
  "How often an event was reported at a step of the page for end users.",
);

export const countedEvents = named(
  "CountedEvents",
  z.strictObject({ counted: z.int().describe("How many of the events were counted.") }),
  "What became of the events.",
);

const funnelDay = z.strictObject({
  day: z.string().describe("YYYY-MM-DD, in UTC."),
  steps: z.array(stepCount).describe("The counts of the day."),
});

export const funnel = named(
  "Funnel",
  z.strictObject({
    from: z.string().describe("The first day, YYYY-MM-DD in UTC."),
    until: z.string().describe("The last day, YYYY-MM-DD in UTC."),
    steps: z.array(stepCount).describe("The counts of the whole period."),
    days: z.array(funnelDay).describe("The counts by day; days without a report are absent."),
  }),
  "Steps as the pages reported them, in UTC days. They are not verified.",
);

holds<Gives<typeof session, SessionView>>();
holds<Gives<typeof startedSession, StartedSession>>();
