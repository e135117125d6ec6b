import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { FiguresView } from "../../../service/figures/get.ts";
import type { SimilarView } from "../../../service/verification/similar.ts";
import { id } from "./ids.ts";
import { verificationStatus } from "./labels.ts";
import { named } from "./named.ts";
import { createdAt, timestamp } from "./timestamp.ts";

const similarVerification = z.strictObject({
  id: id("ver"),
  flow: z.string().describe("The path of the flow."),
  name: z.string().describe("The name of the person as given; empty for none."),
  statusLabel: verificationStatus,
  createdAt,
});

const group = named(
  "SimilarGroup",
  z.strictObject({
    count: z.int().describe("How many there are, also those that are not listed."),
    verifications: z.array(similarVerification).describe("Newest first, at most 20."),
  }),
  "Other verifications, newest first; at most 20 of `count` are listed.",
);

export const similar = named(
  "SimilarVerifications",
  z.strictObject({
    sameNumber: group.describe("Those with a document number of this verification."),
    samePicture: group.describe("Those with a picture like one of this verification."),
  }),
  "Only flows that the caller sees are counted.",
);

const seconds = z.int().nullable();
const approved = z.int().describe("Decisions for Approved.");
const rejected = z.int().describe("Decisions for Rejected.");
const reversed = z.int().describe("Decisions the other way, without a submission in between.");

const waiting = z
  .strictObject({
    count: z.int().describe("Verifications in Double Check now."),
    oldest: timestamp.nullable().describe("Since when the oldest waits; `null` if none does."),
  })
  .describe("What waits for a person now, whatever the period.");

const reviewer = z.strictObject({
  by: z
    .string()
    .nullable()
    .describe("The e-mail address of the reviewer; `null` once its verifications are erased."),
  approved,
  rejected,
  medianSeconds: seconds.describe(
    "From Double Check to this reviewer's decision, in seconds; `null` if none waited.",
  ),
});

const failedRule = z.strictObject({
  rule: z.string().describe("The code of the rule, such as `RulePH001`."),
  title: z
    .string()
    .nullable()
    .describe("In English; `null` for a condition of a policy, and for a rule that is gone."),
  count: z.int().describe("How many of the pipeline's results the rule failed in."),
});

const day = z.strictObject({
  day: z.string().describe("YYYY-MM-DD, in UTC."),
  automatic: z.int().describe("Decisions that the pipeline made."),
  approved,
  rejected,
  reversed,
});

export const figures = named(
  "Figures",
  z.strictObject({
    since: timestamp.describe("The start of the period, inclusive."),
    until: timestamp.describe("The end of the period, exclusive."),
    waiting,
    decided: z
      .strictObject({
        automatic: z.int().describe("Decisions that the pipeline made."),
        person: z.int().describe("Decisions that a person made."),
      })
      .describe("Entries into Approved or Rejected in the period."),
    byReviewer: z.array(reviewer).describe("The decisions of each person, most decisions first."),
    medianSeconds: seconds.describe(
      "From Double Check to a person's decision, in seconds; `null` if none waited.",
    ),
    automaticShare: z.number().nullable().describe("From 0 to 1; `null` without a decision."),
    failedRules: z.array(failedRule).describe("Of the pipeline's results, most frequent first."),
    reversed,
    days: z
      .array(day)
      .describe("Days in UTC with a decision. `automatic` of the decisions were made by the pipeline."),
  }),
  "What was decided in a period, and what waits now.",
);

holds<Gives<typeof similar, SimilarView>>();
holds<Gives<typeof figures, FiguresView>>();
