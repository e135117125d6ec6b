import type { RuleComparison, RuleReport, SkippedRule } from "../../model/document.ts";
import type { RuleReportId } from "../../model/ids.ts";
import type { RuleAction } from "../../model/rule-code.ts";
import type { Flow } from "../catalogue/flow.ts";
import type { HostRule } from "../catalogue/host-rule.ts";
import { codesFor } from "../catalogue/rule-codes.ts";
import { actionByCondition, imposedOn } from "./conditions.ts";
import { rejectionGaps } from "./rejection-proof.ts";
import { type HostResult, isTold, type Rule, type RuleInput, type RuleResult } from "./rule.ts";
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
  for (const rule of reading.flow.rules ?? []) {
    const silent = runsOn(rule, reading);
    const outcome = silent ?? hostOutcome(rule, reading);
    if ("reason" in outcome) {
      skipped[rule.code] = silent ?? notApplicable(outcome.reason);
      continue;
    }
    const isPassed = "passed" in outcome && outcome.passed;
    (isPassed ? approved : failed)[rule.code] = comparisonOf(outcome);
    if (isPassed) continue;
    actions[rule.code] = "broken" in outcome ? "review" : actionOn(rule, outcome, reading);
    suggestions.push(rule.hint);
  }
  for (const { code, action, fields, words, isUnread } of imposedOn(reading)) {
    failed[code] = { expected: `not: ${words}`, extracted: isUnread ? "not read" : "the case" };
    actions[code] = rejectionGaps(code, reading, fields).length > 0 ? "review" : action;
  }
  return { id, approved, failed, skipped, suggestions, actions };
}

/** A rule of the host's own that did not run sends the document to a person. */
function hostOutcome({ code }: HostRule, { hostResults }: RuleInput): HostResult {
  return hostResults?.get(code) ?? { broken: "The rule did not run." };
}

function comparisonOf(outcome: RuleResult | { readonly broken: string }): RuleComparison {
  if ("broken" in outcome) return { expected: "a result", extracted: outcome.broken };
  return { expected: outcome.expected, extracted: outcome.extracted };
}

function rulesFor({ type }: RuleInput): readonly Rule[] {
  const codes = codesFor(type);
  return rules.filter(({ code }) => codes.includes(code));
}

/** Why a rule does not run on a document; `undefined` if it does. */
export function runsOn(
  { code, category }: Pick<Rule | HostRule, "code" | "category">,
  reading: RuleInput,
): SkippedRule | undefined {
  if (reading.flow.policy.actions[code] === "off")
    return { state: "off", reason: "The flow switched this rule off." };
  if (category !== "any" && category !== reading.type.category)
    return notApplicable("This rule is for another category of documents.");
  if (reading.type.credential && ofPictures.includes(code))
    return notApplicable("The document is from a wallet: its picture is drawn by this service.");
  const ofUnread = reading.type.credential ? ofUnprovenCredential : ofUnidentified;
  if (!isTold(reading.extraction) && !ofUnread.includes(code))
    return notApplicable("The document was not identified.");
  return undefined;
}

function run(rule: Rule, reading: RuleInput): RuleResult | SkippedRule {
  const silent = runsOn(rule, reading);
  if (silent) return silent;
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

/** An unidentified document runs only the rules that report that, and those on its chip's signature. */
const ofUnidentified: readonly string[] = [
  "RulePH004",
  "RulePH005",
  "RuleDI004",
  "RuleDI007",
  "RuleCH001",
  "RuleCH002",
  "RuleCH003",
  "RuleSC001",
];

/** A credential without verified values runs only the rules that say why. */
const ofUnprovenCredential: readonly string[] = [
  "RuleCR001",
  "RuleCR002",
  "RuleCR003",
  "RuleCR004",
  "RuleSC001",
];

/**
 * Rules over pictures, of which a credential has none. RuleDI010 holds the selfie against the signed
 * portrait.
 */
const ofPictures: readonly string[] = [
  "RuleDI001",
  "RuleDI002",
  "RuleDI003",
  "RuleDI004",
  "RuleDI006",
  "RuleDI007",
  "RuleDI008",
  "RuleDI009",
  "RuleDI014",
  "RuleDI015",
];

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
export function failLate(
  report: RuleReport,
  code: "RuleDI005" | "RuleDI009",
  reading: RuleInput,
): RuleReport {
  const { [code]: passed, ...approved } = report.approved;
  const rule = rules.find((each) => each.code === code);
  if (!passed || !rule) return report;
  const late = { ...passed, extracted: "used by another person" };
  return {
    ...report,
    approved,
    failed: { ...report.failed, [code]: late },
    actions: { ...report.actions, [code]: actionOn(rule, { ...late, passed: false }, reading) },
    suggestions: [...new Set([...report.suggestions, rule.hint])],
  };
}

/**
 * Fails the host's own rules that had passed: they were told that nobody else showed the number or the image.
 * They count also in a flow that switched RuleDI005 and RuleDI009 off.
 */
export function failHostRules(report: RuleReport, { rules: own = [] }: Pick<Flow, "rules">): RuleReport {
  const passed = own.filter(({ code }) => Object.hasOwn(report.approved, code));
  const codes = passed.map(({ code }): string => code);
  const kept = Object.entries(report.approved).filter(([code]) => !codes.includes(code));
  const late = { expected: "a result", extracted: "Another person showed the number or an image meanwhile." };
  return {
    ...report,
    approved: Object.fromEntries(kept),
    failed: { ...report.failed, ...Object.fromEntries(codes.map((code) => [code, late])) },
    actions: { ...report.actions, ...Object.fromEntries(codes.map((code) => [code, "review" as const])) },
    suggestions: [...new Set([...report.suggestions, ...passed.map(({ hint }) => hint)])],
  };
}

/** What a person can do about a failed rule. */
function hintsOf(rule: Rule, failed: RuleComparison | undefined): readonly string[] {
  if (!failed) return [];
  const own = rule.hintsFor?.(failed.extracted) ?? [];
  return own.length > 0 ? own : [rule.hint];
}

/** A value that was not read, or is not proven, never rejects: the failure goes to review. */
function actionOn(
  { code, action: own }: Pick<Rule | HostRule, "code" | "action">,
  { extracted }: RuleResult,
  input: RuleInput,
): RuleAction {
  if (extracted === "" || code === "RuleSC001") return "review";
  const policy = input.flow.policy.actions[code];
  const usual = policy === "reject" || policy === "review" ? policy : own;
  const action = actionByCondition(code, input) ?? usual;
  return action === "reject" && rejectionGaps(code, input).length > 0 ? "review" : action;
}
