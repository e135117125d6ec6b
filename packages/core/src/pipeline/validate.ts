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
    suggestions.push(...hintsOf(rule, entry));
  }
  return { id, approved, failed, suggestions, actions };
}

/** Rules over what was seen in the pictures and not over values: a correction of values leaves their outcome as it was. */
const ofPictures: readonly string[] = ["RuleDI001", "RuleDI002", "RuleDI003", "RuleDI004"];

/** Runs the rules again over corrected values; `reading.extraction` holds those values alone. */
export function revalidate(reading: Reading, earlier: RuleReport | null, id: RuleReportId): RuleReport {
  const report = validate(reading, id);
  if (!earlier) return report;
  const kept = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([code]) => ofPictures.includes(code)));
  const still = kept(earlier.failed);
  const hints = rules.flatMap((rule) => hintsOf(rule, still[rule.code]));
  return {
    id,
    approved: { ...withoutPictures(report.approved), ...kept(earlier.approved) },
    failed: { ...withoutPictures(report.failed), ...still },
    actions: { ...withoutPictures(report.actions), ...kept(earlier.actions) },
    suggestions: [...new Set([...report.suggestions, ...hints])],
  };
}

/** What a person can do about a rule that failed. */
function hintsOf(rule: Rule, failed: RuleComparison | undefined): readonly string[] {
  if (!failed) return [];
  const own = rule.hintsFor?.(failed.extracted) ?? [];
  return own.length > 0 ? own : [rule.hint];
}

function withoutPictures<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([code]) => !ofPictures.includes(code)));
}

const unreadable: readonly string[] = ["RulePH004", "RuleDI004"];

/** On a document that could not be told for what it is, only that it could not is said. */
function rulesFor({ type, flow, extraction }: Reading): readonly Rule[] {
  const machineRead = extraction.mrz !== undefined || extraction.barcode !== undefined;
  const unidentified = extraction.data.document?.identified !== "1";
  return rules
    .filter(({ category }) => category === "any" || category === type.category)
    .filter(({ code }) => flow.policy.actions[code] !== "off")
    .filter(({ code }) => !unidentified || unreadable.includes(code) || machineRead);
}

/** What was not read is no ground for a rejection: a person looks. */
function actionOn(rule: Rule, { extracted }: Comparison, { flow }: Reading): RuleAction {
  const policy = flow.policy.actions[rule.code];
  const action = policy === "reject" || policy === "review" ? policy : rule.action;
  return extracted === "" ? "review" : action;
}
