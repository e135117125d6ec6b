import type { Category, VerificationDocumentType } from "../model/document-type.ts";
import { type RuleCode, ruleCodes } from "../model/rule-code.ts";

const prefixes: Readonly<Record<Category, readonly string[]>> = {
  photo_id: ["RulePH", "RuleDI"],
  proof_of_address: ["RulePA", "RuleDI"],
  selfie: [],
};

/** The rules for a document of this type: those of its category and of document integrity. */
export function codesFor({ category }: VerificationDocumentType): readonly RuleCode[] {
  return ruleCodes.filter((code) => prefixes[category].some((prefix) => code.startsWith(prefix)));
}
