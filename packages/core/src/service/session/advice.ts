import type { Retake } from "../../model/retake.ts";
import type { RuleCode } from "../../model/rule-code.ts";
import { table } from "../../model/table.ts";
import type { Verification } from "../../model/verification.ts";
import { pictureAdvices } from "./picture-advice.ts";

/** What a person can do about a picture or a document, in plain words. Hosts translate by `code`. */
export const advices = table({
  check_name: "The name on the document differs from the name that was given. Use a document in that name.",
  check_details: "Some details on the document differ from what was given.",
  check_address: "The address on the document differs from the address that was given.",
  use_requested_document: "The picture shows another kind of document. Use the one that was asked for.",
  use_valid_document: "The document has expired, or its date could not be read. Use one that is valid.",
  use_current_proof: "The proof of address is out of date. Use a current one.",
  code_unsupported: pictureAdvices.code_unsupported,
  retake_picture: "The picture could not be read well. Take it again in good light, sharp, without glare.",
  retake_selfie: "The selfie could not be matched. Take it again in even light, looking into the camera.",
});

export type AdviceCode = keyof typeof advices;

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
  return [...new Set(codes)].map((code) => ({ code, text: advices[code] }));
}

/** What to do about a document that is to be retaken. */
export function adviceOn({ advice }: Retake): readonly AdviceView[] {
  return advice.map((code) => ({ code, text: advices[code] }));
}
