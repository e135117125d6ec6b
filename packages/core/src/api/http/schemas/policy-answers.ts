import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { PolicyDiffView } from "../../../service/policy/diff.ts";
import type { PolicyView } from "../../../service/policy/list.ts";
import { id } from "./ids.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const digest = z.string().describe("The digest of the flow in force, as decisions bear it.");
const outcome = z.enum(["approved", "rejected", "double_check"]);
const effect = z.enum(["passed", "review", "reject"]);
const path = z.string().describe("The path of the flow.");
const label = z.string().describe("The display name of the flow.");
const outcomes = {
  from: outcome.describe("The outcome when it was decided."),
  to: outcome.describe("The outcome by the policy that is tried."),
};

export const policy = named(
  "Policy",
  z.strictObject({
    flow: path,
    label,
    digest,
    version: z.string().nullable().describe("The version that the policy states; `null` if it states none."),
    policy: z.string().describe("The policy as JSON text, as a replay takes it."),
  }),
  "The policy in force of a flow.",
);

const ruleChange = {
  code: z.string().describe("The code of the rule, such as `RulePH001`."),
  from: effect.describe("The action when it was decided; `passed` also for rules that did not run."),
  to: effect.describe("The action by the policy that is tried; `passed` also for rules that do not run."),
};

const changedDocument = z.strictObject({
  document: id("doc"),
  ...outcomes,
  rules: z.array(z.strictObject(ruleChange)).describe("The rules whose action differs."),
});

const change = named(
  "PolicyChange",
  z.strictObject({
    verification: id("ver"),
    ...outcomes,
    documents: z
      .array(changedDocument)
      .describe("The documents with another outcome, or with rules of another action."),
  }),
  "A verification that the policy would have decided otherwise.",
);

const changedRule = z.strictObject({
  ...ruleChange,
  title: z.string().nullable().describe("In English; `null` for a condition of the policy."),
  count: z.int().describe("How many documents have this difference."),
});

const flowDiff = named(
  "FlowPolicyDiff",
  z.strictObject({
    flow: path,
    label,
    digest,
    replayed: z.int().describe("Verifications whose last automatic decision was made again."),
    otherPolicy: z.int().describe("Of these, decisions made under another flow than the one in force."),
    notReplayed: z.int().describe("Automatic decisions that cannot be made again: a reading is not kept."),
    outcomes: z
      .array(z.strictObject({ ...outcomes, count: z.int().describe("How many verifications.") }))
      .describe("Verifications by outcome before and after, most frequent first."),
    rules: z.array(changedRule).describe("Number of documents by rule whose action differs."),
    changes: z
      .array(change)
      .describe("The verifications that it would have decided otherwise, in the order of their creation."),
  }),
  "What a policy would have changed in one flow.",
);

export const policyDiff = named(
  "PolicyDiff",
  z.strictObject({
    since: timestamp.describe("Since when decisions count."),
    read: z.int().describe("Verifications that this part looked at, of every flow."),
    complete: z.boolean().describe("Whether this part is the last one."),
    next: z.string().nullable().describe("The `after` of the next part; `null` if this is the last one."),
    flows: z.array(flowDiff).describe("The differences, flow by flow."),
  }),
  "A part of a replay. Send the same policy with `after` for the next part, and add up the counts.",
);

holds<Gives<typeof policy, PolicyView>>();
holds<Gives<typeof policyDiff, PolicyDiffView>>();
