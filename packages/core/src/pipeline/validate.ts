import type { RuleComparison, RuleReport } from "../document/document.ts";
import type { RuleReportId } from "../ports/environment.ts";
import type { RuleAction } from "./rule-codes.ts";
import { type Comparison, type Reading, type Rule, rules } from "./rules.ts";

/** Runs every rule that applies to a reading, under the policy of its flow. */
export function validate(reading: Reading, id: RuleReportId): RuleReport {
  const approved: Record<string, RuleComparison> = {};
  const failed: Record<string, RuleComparison> = {};
  const actions: Record<string, RuleAction> = {};
  const suggestions: string[] = [];
  for (const rule of rulesFor(reading)) {
    const comparison = rule.compare(reading);
    if (!comparison) continue;
    const { passed, ...entry } = comparison;
    (passed ? approved : failed)[rule.code] = entry;
    if (passed) continue;
    actions[rule.code] = actionOn(rule, comparison, reading);
    suggestions.push(rule.hint);
  }
  return { id, approved, failed, suggestions, actions };
}

const unreadable: readonly string[] = ["RulePH004", "RuleDI004"];

/** On a document that could not be told for what it is, only that it could not is said. */
function rulesFor({ type, flow, extraction }: Reading): readonly Rule[] {
  const unidentified = extraction.data.document?.identified !== "1";
  return rules
    .filter(({ category }) => category === "any" || category === type.category)
    .filter(({ code }) => flow.policy.actions[code] !== "off")
    .filter(({ code }) => !unidentified || unreadable.includes(code) || extraction.mrz !== undefined);
}

/** What was not read is no ground for a rejection: a person looks. */
function actionOn(rule: Rule, { extracted }: Comparison, { flow }: Reading): RuleAction {
  const policy = flow.policy.actions[rule.code];
  const action = policy === "reject" || policy === "review" ? policy : rule.action;
  return extracted === "" ? "review" : action;
}
