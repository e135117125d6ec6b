import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { ExportLinkView } from "../../../service/own-data/link.ts";
import type { ErasureView } from "../../../service/verification/erasure.ts";
import type { HoldView } from "../../../service/verification/hold.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

export const legalHold = named(
  "LegalHold",
  z.strictObject({
    by: z.string().describe("The e-mail address of who ordered it."),
    reason: z.string().describe("Why it is held."),
    since: timestamp.describe("When it was ordered."),
  }),
  "An order to keep a verification: nothing of it is deleted until it is lifted.",
);

const link = named(
  "RecordLink",
  z.strictObject({
    sequence: z.number().int().describe("The place of the link in the record, from 1."),
    hash: z.string().describe("The hash of the link: SHA-256, 64 hexadecimal digits."),
  }),
  "A link of the record, as `passmuster audit export` has it.",
);

export const erasure = named(
  "Erasure",
  z.strictObject({
    verification: z.string().describe("The id of the erased verification."),
    flow: z.string().describe("The path of its flow."),
    reason: z
      .enum(["request", "retention"])
      .describe("`request`: somebody deleted it. `retention`: its period ended."),
    requestedBy: z
      .string()
      .nullable()
      .describe("Who deleted it: a token's id, `host` or a pseudonym; `null` for retention."),
    deletedAt: timestamp.describe("When it was deleted."),
    erasedAt: timestamp.describe("When its images and its data were erased."),
    images: z.number().int().describe("Number of erased images."),
    digest: z
      .string()
      .describe("The salted digest of the deleted state, from the record. The salt was erased with it."),
    deletionLink: link.describe("The link of the deletion."),
    erasureLink: link.describe("The link of the erasure."),
  }),
  "The receipt of an erasure. It has no personal data.",
);

export const exportLink = named(
  "ExportLink",
  z.strictObject({
    url: z.string().describe("The person's link. It opens nothing without a code."),
    expiresAt: timestamp.describe("When the link stops working."),
  }),
  "The link with which a person gets their own data once.",
);

export const sentCode = named(
  "SentCode",
  z.strictObject({ expiresAt: timestamp.describe("When the code stops working.") }),
  "A code that is on its way to the person.",
);

holds<Gives<typeof legalHold, HoldView>>();
holds<Gives<typeof exportLink, ExportLinkView>>();
holds<Gives<typeof erasure, ErasureView>>();
