import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { PolicyDiffView } from "../../../service/policy/diff.ts";
import type { PolicyView } from "../../../service/policy/list.ts";
import { id } from "./answers.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const digest = z.string().meta({ description: "The digest of the flow in force, as decisions bear it." });
const outcome = z.enum(["approved", "rejected", "double_check"]);
const effect = z.enum(["passed", "review", "reject"]);
const path = z.string().meta({ description: "The path of the flow." });

export const policy = named(
  "Policy",
  z.strictObject({
    flow: path,
    label: z.string(),
    digest,
    version: z.string().nullable(),
    policy: z.string().meta({ description: "The policy as JSON text, as a replay takes it." }),
  }),
  "The policy in force of a flow.",
);

const ruleChange = { code: z.string(), from: effect, to: effect };

const change = named(
  "PolicyChange",
  z.strictObject({
    verification: id("ver"),
    from: outcome,
    to: outcome,
    documents: z.array(
      z.strictObject({
        document: id("doc"),
        from: outcome,
        to: outcome,
        rules: z.array(z.strictObject(ruleChange)),
      }),
    ),
  }),
  "A verification that the policy would have decided otherwise.",
);

const flowDiff = named(
  "FlowPolicyDiff",
  z.strictObject({
    flow: path,
    label: z.string(),
    digest,
    replayed: z.int().meta({ description: "Verifications whose last automatic decision was made again." }),
    otherPolicy: z
      .int()
      .meta({ description: "Of these, decisions made under another flow than the one in force." }),
    notReplayed: z
      .int()
      .meta({ description: "Automatic decisions that cannot be made again: a reading is not kept." }),
    outcomes: z.array(z.strictObject({ from: outcome, to: outcome, count: z.int() })),
    rules: z
      .array(
        z.strictObject({
          ...ruleChange,
          title: z.string().nullable().meta({ description: "`null` for a condition of the policy." }),
          count: z.int(),
        }),
      )
      .meta({ description: "Number of documents by rule whose action differs." }),
    changes: z.array(change),
  }),
);

export const policyDiff = named(
  "PolicyDiff",
  z.strictObject({
    since: timestamp,
    read: z.int().meta({ description: "Verifications that this part looked at, of every flow." }),
    complete: z.boolean().meta({ description: "Whether this part is the last one." }),
    next: z
      .string()
      .nullable()
      .meta({ description: "The `after` of the next part; `null` if this is the last one." }),
    flows: z.array(flowDiff),
  }),
  "A part of a replay. Send the same policy with `after` for the next part, and add up the counts.",
);

holds<Gives<typeof policy, PolicyView>>();
holds<Gives<typeof policyDiff, PolicyDiffView>>();
