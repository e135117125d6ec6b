import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type {
  ClaimView,
  ListedView,
  NextClaimView,
  ReasonView,
} from "../../../service/verification/present-waiting.ts";
import { verification } from "./answers.ts";
import { approvals } from "./approvals.ts";
import { caseAnswer } from "./case-answers.ts";
import { id } from "./ids.ts";
import { named } from "./named.ts";
import { pageLinks, pageMeta } from "./page-links.ts";
import { qualityCode } from "./quality-code.ts";
import { timestamp } from "./timestamp.ts";

const reason = named(
  "WaitingReason",
  z.strictObject({
    document: id("doc"),
    type: z.string().describe("The name of the document's type."),
    rule: z
      .string()
      .nullable()
      .describe("The failed rule; `null` if the document was not judged or not identified."),
    message: z
      .string()
      .describe("A sentence in English about the reason; the code for a rule of the flow's own."),
    action: z.enum(["reject", "review"]).describe("What the flow's policy does about the rule."),
    quality: z
      .array(qualityCode)
      .exactOptional()
      .describe("The defects of the document's images. Only with RuleDI004."),
  }),
  "Why a verification waits for a person.",
);

const claimShape = {
  by: z.string().describe("The e-mail address of the reviewer who has the claim."),
  until: timestamp.describe("When the claim ends unless it is renewed."),
};

export const listedVerification = named(
  "ListedVerification",
  z.strictObject({
    ...verification.shape,
    flowPath: z
      .string()
      .exactOptional()
      .describe("The path of its flow. Only with `needs=review`, and for reviewers."),
    status: z
      .literal("double_check")
      .exactOptional()
      .describe("Always `double_check`. Only with `needs=review`."),
    waitingSince: timestamp
      .exactOptional()
      .describe("Since when it is in Double Check. Only with `needs=review`."),
    reasons: z
      .array(reason)
      .exactOptional()
      .describe(
        "Why it waits for a person: rejecting rules first, then causes before what follows from them. Only with `needs=review`.",
      ),
    claim: z
      .strictObject({ by: claimShape.by.exactOptional(), until: claimShape.until })
      .nullable()
      .exactOptional()
      .describe(
        "Who works on it; `null` for nobody. Only with `needs=review`. Reviewers and tokens with the scope `review` see `by`.",
      ),
    approvals,
    case: caseAnswer
      .exactOptional()
      .describe("What the team noted. Only with `needs=review`. Shown like `by` of the claim."),
  }),
  "An item of a list of verifications.",
);

export const verificationPage = named(
  "VerificationPage",
  z.strictObject({
    data: z.array(listedVerification).describe("The verifications of this page."),
    links: pageLinks,
    meta: z
      .strictObject({
        ...pageMeta.shape,
        next: z
          .string()
          .nullable()
          .exactOptional()
          .describe(
            "Only with `needs=review`: the `after` of the next page; `null` at the end, and in other orders than `oldest`.",
          ),
      })
      .describe("Where the page is in the list."),
  }),
  "A page of a list of verifications.",
);

export const claim = named(
  "Claim",
  z.strictObject({ verification: id("ver"), ...claimShape }),
  "The claim ends then unless it is renewed.",
);

export const nextClaim = named(
  "NextClaim",
  z.strictObject({
    ...claim.shape,
    flow: z.string().describe("The path of the flow."),
  }),
  "A claim of the next verification.",
);

holds<Gives<typeof reason, ReasonView>>();
holds<Gives<typeof listedVerification, ListedView>>();
holds<Gives<typeof claim, ClaimView>>();
holds<Gives<typeof nextClaim, NextClaimView>>();
