import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { FiguresView } from "../../../service/figures/get.ts";
import type { SimilarView } from "../../../service/verification/similar.ts";
import { id, verificationStatus } from "./answers.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const group = named(
  "SimilarGroup",
  z.strictObject({
    count: z.int(),
    verifications: z.array(
      z.strictObject({
        id: id("ver"),
        flow: z.string().meta({ description: "The path of the flow." }),
        statusLabel: verificationStatus,
        createdAt: timestamp,
      }),
    ),
  }),
  "Other verifications, newest first; at most 20 of `count` are listed.",
);

export const similar = named(
  "SimilarVerifications",
  z.strictObject({ sameNumber: group, samePicture: group }),
  "Only flows that the caller sees are counted.",
);

const seconds = z.int().nullable();

const ruleTitle = z
  .string()
  .nullable()
  .meta({ description: "In English; `null` for a condition of a policy, and for a rule that is gone." });

export const figures = named(
  "Figures",
  z.strictObject({
    since: timestamp,
    until: timestamp,
    waiting: z.strictObject({
      count: z.int().meta({ description: "Verifications in Double Check now." }),
      oldest: timestamp.nullable().meta({ description: "Since when the oldest waits." }),
    }),
    decided: z.strictObject({ automatic: z.int(), person: z.int() }),
    byReviewer: z.array(
      z.strictObject({
        by: z.string().nullable().meta({ description: "`null` once its verifications are erased." }),
        approved: z.int(),
        rejected: z.int(),
        medianSeconds: seconds,
      }),
    ),
    medianSeconds: seconds.meta({
      description: "From Double Check to a person's decision; `null` if none waited.",
    }),
    automaticShare: z.number().nullable().meta({ description: "From 0 to 1; `null` without a decision." }),
    failedRules: z
      .array(z.strictObject({ rule: z.string(), title: ruleTitle, count: z.int() }))
      .meta({ description: "Of the pipeline's results, most frequent first." }),
    reversed: z.int().meta({ description: "Decisions the other way, without a submission in between." }),
    days: z
      .array(
        z.strictObject({
          day: z.string(),
          automatic: z.int(),
          approved: z.int(),
          rejected: z.int(),
          reversed: z.int(),
        }),
      )
      .meta({ description: "Days in UTC. `automatic` of the decisions were made by the pipeline." }),
  }),
);

holds<Gives<typeof similar, SimilarView>>();
holds<Gives<typeof figures, FiguresView>>();
