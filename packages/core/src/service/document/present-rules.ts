import type { RuleReport } from "../../model/document.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { rules as catalogue } from "../../verdict/rules/rules.ts";

/** The result of one rule on a document, with the compared values or the reason why it did not run. */
export interface RuleOutcomeView {
  readonly code: string;
  readonly title: string;
  readonly state: "passed" | "failed" | "not_applicable" | "off";
  readonly expected: string;
  readonly extracted: string;
  readonly reason: string;
}

export interface RulesView {
  readonly id: string;
  readonly approvedRules: RuleReport["approved"];
  readonly failedRules: RuleReport["failed"];
  readonly suggestions: readonly string[];
}

/** The rules of a document. `rules` lists every rule of its type. */
export interface DocumentRulesView extends RulesView {
  readonly rules: readonly RuleOutcomeView[];
}

export function presentRules({ id, approved, failed, suggestions }: RuleReport): RulesView {
  return { id, approvedRules: approved, failedRules: failed, suggestions };
}

/** @param flow absent if it is not configured any more: then its own rules are named by their code */
export function presentDocumentRules(report: RuleReport, flow: Flow | undefined): DocumentRulesView {
  const rules = [...catalogue, ...(flow?.rules ?? []), ...unlisted(report, flow)].flatMap(
    ({ code, title, hint }): readonly RuleOutcomeView[] => {
      const skipped = report.skipped[code];
      if (skipped) return [{ code, title, expected: "", extracted: "", ...skipped }];
      const [passed, failed] = [report.approved[code], report.failed[code]];
      if (passed) return [{ code, title, state: "passed", ...passed, reason: "The values agree." }];
      return failed ? [{ code, title, state: "failed", ...failed, reason: hint }] : [];
    },
  );
  return { ...presentRules(report), rules };
}

/** Conditions of the policy, and rules that the flow does not have any more. */
function unlisted({ approved, failed, skipped }: RuleReport, flow: Flow | undefined) {
  const listedCodes = new Set<string>([...catalogue, ...(flow?.rules ?? [])].map(({ code }) => code));
  const codes = Object.keys({ ...approved, ...failed, ...skipped }).filter((code) => !listedCodes.has(code));
  return codes.map((code) => {
    const [, number] = /^Policy(\d+)$/.exec(code) ?? [];
    return number === undefined
      ? { code, title: code, hint: "The rule failed." }
      : { code, title: `Condition ${number} of the policy`, hint: conditionHint };
  });
}

const conditionHint = "The condition holds for this document, or a value that it looks at was not read.";
