import { recordList } from "../../../service/audit/record-list.ts";
import type { PolicyDiff } from "../../../service/policy/diff.ts";
import { listPolicies } from "../../../service/policy/list.ts";
import { data, type HttpCall, operation } from "./operation.ts";

/** The policies in force, and whom another one would have decided otherwise. */
export const policyOperations = {
  listPolicy: operation({
    route: "GET /api/v1/policy",
    summary: "List the policies in force, of each flow that the caller sees",
    access: "review",
    role: "lead",
    answer: "policies",
    refusals: [],
    run: async ({ core, principal }) => listPolicies(core, principal),
    present: (_, policies) => data(policies),
  }),

  diffPolicy: operation({
    route: "POST /api/v1/policy/diff",
    summary: "Replay another policy on past decisions, part by part; changes nothing",
    access: "review",
    role: "lead",
    input: "diffPolicy",
    answer: "policyDiff",
    refusals: ["flow_not_found", "validation_failed"],
    run: diffed,
    present: (_, { view }) => data(view),
  }),
};

/** A person gets the list only once the reading is recorded. */
async function diffed({ core, principal, input }: HttpCall): Promise<PolicyDiff> {
  const { diffPolicy } = await import("../../../service/policy/diff.ts");
  const diff = await diffPolicy(core, { principal, input });
  await recordList(core.record, principal, diff.shown);
  return diff;
}
