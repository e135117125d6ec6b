import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type {
  ClaimView,
  ListedView,
  NextClaimView,
  ReasonView,
} from "../../../service/verification/present-waiting.ts";
import { id, verification } from "./answers.ts";
import { named } from "./named.ts";
import { pageLinks, pageMeta } from "./page-links.ts";
import { timestamp } from "./timestamp.ts";

const reason = named(
  "WaitingReason",
  z.strictObject({
    document: id("doc"),
    type: z.string().meta({ description: "The name of the document's type." }),
    rule: z
      .string()
      .nullable()
      .meta({ description: "The failed rule; `null` if the document was not judged or not identified." }),
    message: z.string(),
    action: z.enum(["reject", "review"]),
  }),
);

export const listedVerification = named(
  "ListedVerification",
  z.strictObject({
    ...verification.shape,
    flowPath: z
      .string()
      .exactOptional()
      .meta({ description: "The path of its flow. Only with `needs=review`, and for reviewers." }),
    status: z.literal("double_check").exactOptional().meta({ description: "Only with `needs=review`." }),
    waitingSince: timestamp.exactOptional().meta({ description: "Only with `needs=review`." }),
    reasons: z.array(reason).exactOptional().meta({ description: "Only with `needs=review`." }),
    claim: z
      .strictObject({ by: z.string().exactOptional(), until: timestamp })
      .nullable()
      .exactOptional()
      .meta({
        description:
          "Only with `needs=review`. `by` is shown to reviewers and to tokens with the scope `review`.",
      }),
  }),
);

export const verificationPage = named(
  "VerificationPage",
  z.strictObject({
    data: z.array(listedVerification),
    links: pageLinks,
    meta: z.strictObject({
      ...pageMeta.shape,
      next: z
        .string()
        .nullable()
        .exactOptional()
        .meta({ description: "Only with `needs=review`: the `after` of the next page; `null` at the end." }),
    }),
  }),
);

export const claim = named(
  "Claim",
  z.strictObject({ verification: id("ver"), by: z.string(), until: timestamp }),
  "The claim ends then unless it is renewed.",
);

export const nextClaim = named(
  "NextClaim",
  z.strictObject({
    ...claim.shape,
    flow: z.string().meta({ description: "The path of the flow." }),
  }),
);

holds<Gives<typeof reason, ReasonView>>();
holds<Gives<typeof listedVerification, ListedView>>();
holds<Gives<typeof claim, ClaimView>>();
holds<Gives<typeof nextClaim, NextClaimView>>();
