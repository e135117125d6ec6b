import english from "../../../languages/en.json" with { type: "json" };
import type { Retake } from "../../model/retake.ts";
import type { RuleCode } from "../../model/rule-code.ts";
import type { Verification } from "../../model/verification.ts";

/** What a person can do about a picture or a document. Hosts translate by these codes. */
export const adviceCodes = [
  "check_name",
  "check_details",
  "check_address",
  "use_requested_document",
  "use_valid_document",
  "use_current_proof",
  "code_unsupported",
  "retake_picture",
  "retake_selfie",
] as const;

export type AdviceCode = (typeof adviceCodes)[number];

export interface AdviceView {
  readonly code: AdviceCode;
  readonly text: string;
}

/**
 * Rules without advice (RuleDI002, RuleDI003, RuleDI005) concern tampering or other people. The end user does
 * not see them.
 */
const adviceOf: Readonly<Partial<Record<RuleCode, AdviceCode>>> = {
  RulePH001: "check_name",
  RulePH002: "check_details",
  RulePH003: "check_details",
  RulePH004: "use_requested_document",
  RulePH005: "check_details",
  RulePH006: "use_valid_document",
  RulePH007: "retake_selfie",
  RulePH008: "check_address",
  RulePA001: "check_name",
  RulePA002: "check_address",
  RulePA003: "check_address",
  RulePA004: "check_address",
  RulePA005: "check_address",
  RulePA006: "check_address",
  RulePA007: "use_current_proof",
  RuleDI001: "retake_picture",
  RuleDI004: "retake_picture",
};

/** What to do next, from the rules that failed; each thing once. */
export function adviceFor({ documents }: Pick<Verification, "documents">): readonly AdviceView[] {
  const codes = documents.flatMap(({ rules }): readonly AdviceCode[] => {
    const failed = rules?.failed ?? {};
    // Whatever else failed follows from that, and no new picture mends it.
    if (failed.RuleDI004?.extracted.split(", ").includes("code_unsupported")) return ["code_unsupported"];
    return Object.keys(failed).flatMap((rule) => adviceOf[rule as RuleCode] ?? []);
  });
  return [...new Set(codes)].map((code) => ({ code, text: english[code] }));
}

/** What to do about a document that is to be retaken. */
export function adviceOn({ advice }: Retake): readonly AdviceView[] {
  return advice.map((code) => ({ code, text: english[code] }));
}
