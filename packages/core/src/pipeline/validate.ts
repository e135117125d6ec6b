import type { Flow } from "../catalogue/flow.ts";
import { codesFor } from "../catalogue/rule-codes.ts";
import type { RuleComparison, RuleReport, SkippedRule } from "../model/document.ts";
import type { RuleReportId } from "../model/ids.ts";
import type { RuleAction, RuleCode } from "../model/rule-code.ts";
import type { Rule, RuleInput, RuleResult } from "./rule.ts";
import { rules } from "./rules.ts";

/**
 * Runs every rule of a document's type under the flow's policy. Each ends as passed, failed, or skipped with
 * a reason.
 */
export function validate(reading: RuleInput, id: RuleReportId): RuleReport {
  return report(rulesFor(reading), reading, id);
}

function report(chosen: readonly Rule[], reading: RuleInput, id: RuleReportId): RuleReport {
  const approved: Record<string, RuleComparison> = {};
  const failed: Record<string, RuleComparison> = {};
  const skipped: Record<string, SkippedRule> = {};
  const actions: Record<string, RuleAction> = {};
  const suggestions: string[] = [];
  for (const rule of chosen) {
    const outcome = run(rule, reading);
    if ("reason" in outcome) {
      skipped[rule.code] = outcome;
      continue;
    }
    const { passed, ...entry } = outcome;
    (passed ? approved : failed)[rule.code] = entry;
    if (passed) continue;
    actions[rule.code] = actionOn(rule, outcome, reading);
    suggestions.push(...hintsOf(rule, entry));
  }
  return { id, approved, failed, skipped, suggestions, actions };
}

function rulesFor({ type }: RuleInput): readonly Rule[] {
  const codes = codesFor(type);
  return rules.filter(({ code }) => codes.includes(code));
}

function run(rule: Rule, reading: RuleInput): RuleResult | SkippedRule {
  if (reading.flow.policy.actions[rule.code] === "off")
    return { state: "off", reason: "The flow switched this rule off." };
  if (rule.category !== "any" && rule.category !== reading.type.category)
    return notApplicable("This rule is for another category of documents.");
  if (!isTold(reading) && !ofUnidentified.includes(rule.code))
    return notApplicable("The document was not identified.");
  const { capabilities, extraction } = reading;
  if (capabilities.sandbox && extraction.simulated?.includes(rule.code)) return simulatedFailure;
  const outcome = rule.compare(reading);
  return "reason" in outcome ? notApplicable(outcome.reason) : outcome;
}

const notApplicable = (reason: string): SkippedRule => ({ state: "not_applicable", reason });

const simulatedFailure: RuleResult = {
  expected: "passed",
  extracted: "failed by its scenario",
  passed: false,
};

/** An unidentified document runs only the rules that report that. */
const ofUnidentified: readonly RuleCode[] = ["RulePH004", "RuleDI004"];

function isTold({ extraction: { data, mrz, barcode } }: RuleInput): boolean {
  return data.document?.identified === "1" || mrz !== undefined || barcode !== undefined;
}

/**
 * Runs the rules again over corrected values, the only values in `reading.extraction`. Rules over images keep
 * their outcome.
 */
export function revalidate(reading: RuleInput, earlier: RuleReport | null, id: RuleReportId): RuleReport {
  const values = rulesFor(reading).filter((rule) => !rule.ofImages);
  const now = report(values, reading, id);
  if (!earlier) return { ...now, skipped: { ...now.skipped, ...ofImages(unseen(reading)) } };
  const still = ofImages(earlier.failed);
  const hints = rules.flatMap((rule) => hintsOf(rule, still[rule.code]));
  return {
    id,
    approved: { ...now.approved, ...ofImages(earlier.approved) },
    failed: { ...now.failed, ...still },
    skipped: { ...now.skipped, ...ofImages(earlier.skipped) },
    actions: { ...now.actions, ...ofImages(earlier.actions) },
    suggestions: [...new Set([...now.suggestions, ...hints])],
  };
}

/** Skips the rules over images of a document whose images were not read. */
function unseen(reading: RuleInput): RuleReport["skipped"] {
  const reason = notApplicable("The images were not read.");
  return Object.fromEntries(rulesFor(reading).map(({ code }) => [code, reason]));
}

const imageRules: readonly string[] = rules.filter((rule) => rule.ofImages).map(({ code }) => code);

function ofImages<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([code]) => imageRules.includes(code)));
}

/** Fails a rule that had passed, since its data changed afterwards. */
export function failLate(report: RuleReport, code: "RuleDI005" | "RuleDI009", { policy }: Flow): RuleReport {
  const { [code]: passed, ...approved } = report.approved;
  const rule = rules.find((each) => each.code === code);
  if (!passed || !rule) return report;
  return {
    ...report,
    approved,
    failed: { ...report.failed, [code]: { ...passed, extracted: "used by another person" } },
    actions: { ...report.actions, [code]: policy.actions[code] === "reject" ? "reject" : rule.action },
    suggestions: [...new Set([...report.suggestions, rule.hint])],
  };
}

/** What a person can do about a failed rule. */
function hintsOf(rule: Rule, failed: RuleComparison | undefined): readonly string[] {
  if (!failed) return [];
  const own = rule.hintsFor?.(failed.extracted) ?? [];
  return own.length > 0 ? own : [rule.hint];
}

/** A value that was not read never rejects: the failure goes to review. */
function actionOn(rule: Rule, { extracted }: RuleResult, { flow }: RuleInput): RuleAction {
  const policy = flow.policy.actions[rule.code];
  const action = policy === "reject" || policy === "review" ? policy : rule.action;
  return extracted === "" ? "review" : action;
}
