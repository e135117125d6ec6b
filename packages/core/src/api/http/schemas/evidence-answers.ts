import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { credentialKinds } from "../../../model/credential.ts";
import { presenceOutcomes } from "../../../model/presence.ts";
import type { EvidenceView } from "../../../service/document/present-evidence.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

export const presenceOutcome = named(
  "PresenceOutcome",
  z.enum(presenceOutcomes),
  "How a presence check ended. Only `passed` can pass `RulePH009`.",
);

export const presence = named(
  "Presence",
  z.strictObject({
    outcome: presenceOutcome.nullable().describe("`null` while there is no result."),
    provider: z.string().nullable().describe("The provider that said so; `null` without a result."),
    level: z.string().nullable().describe("The level that the host names for the provider."),
    score: z.number().nullable().describe("The provider's score, 0 to 100; `null` if it gives none."),
    code: z.string().nullable().describe("The provider's reason; `null` if it gives none."),
    reference: z
      .string()
      .nullable()
      .describe("SHA-256 of the provider's reference picture, as the provider gave it; `null` without one."),
    hasPicture: z
      .boolean()
      .describe(
        "Whether that picture is stored: a passed check's is, unless it could not be decoded. A document's `pictures/presence` shows it.",
      ),
    comparison: z
      .string()
      .nullable()
      .describe(
        "The similarity of that picture's face and the photo ID's portrait, from 0 to 100; of several photo IDs the lowest. `null` if nothing was compared: where `reference` is `null`, the check says nothing about whose face it saw.",
      ),
    at: timestamp.nullable().describe("When the result was fetched."),
    tries: z.int().describe("Sessions that were asked for in this attempt."),
  }),
  "The presence check of this attempt, as the provider answered. Passmuster has no such check of its own.",
);

export const credentialKind = named(
  "CredentialKind",
  z.enum(credentialKinds),
  "`mdl`: a mobile driving licence. `eu-pid`: person identification data of an EUDI wallet.",
);

const finding = named(
  "EvidenceFinding",
  z.strictObject({
    passed: z.boolean().describe("Whether the check passed."),
    code: z.string().nullable().describe("Why it failed, if the verifier named a reason."),
  }),
  "The result of one check of signed evidence.",
);

const issuer = named(
  "EvidenceIssuer",
  z.strictObject({
    country: z.string().nullable().describe("ISO 3166-1 alpha-3; `null` if the signer names none."),
    name: z.string().nullable().describe("The signer's name; `null` if there is none."),
  }),
  "Who signed.",
)
  .nullable()
  .describe("`null` unless the signature leads to a trusted root.");

const checkedAt = timestamp.describe("When the signatures were checked.");
const issuerTrusted = finding.describe("Whether the issuer's signature leads to a trusted root.");

const credential = named(
  "CredentialEvidence",
  z.strictObject({
    kind: credentialKind,
    format: z.enum(["mso_mdoc", "dc+sd-jwt"]).describe("The format of the credential."),
    checkedAt,
    issuer,
    issuerTrusted,
    bound: finding.describe("Whether the holder's key signed this request."),
    inValidity: finding.describe("Whether the credential's own dates contain the time of the check."),
    notRevoked: finding.describe("Whether the issuer's status list has it as valid."),
  }),
  "A wallet credential as it was verified.",
);

const chip = named(
  "ChipEvidence",
  z.strictObject({
    checkedAt,
    issuer,
    authentic: finding.describe("Whether hashes and signature of the chip's files agree."),
    issuerTrusted,
    zone: finding
      .nullable()
      .describe("The zone and its check digits; `null` where the verifier has no finding for them."),
    notCloned: finding
      .nullable()
      .describe("Active or chip authentication; `null` where the chip gave no proof."),
    portrait: z
      .enum(["kept", "unreadable", "none"])
      .describe("`unreadable`: the chip has a portrait that could not be decoded."),
  }),
  "The chip of a document as it was verified.",
);

export const evidence = named(
  "SignedEvidence",
  z.strictObject({
    credential: credential.nullable().describe("The wallet credential that the document is."),
    chip: chip.nullable().describe("The chip that was read beside the images."),
  }),
  "What was proven by a signature.",
);

holds<Gives<typeof evidence, EvidenceView>>();
