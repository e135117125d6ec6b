import type { VerificationDocumentType } from "../../model/document-type.ts";
import { type RuleCode, ruleCodes } from "../../model/rule-code.ts";
import { takesChip } from "./document-parts.ts";

/**
 * The rules for a document of this type: those of its category, of document integrity, and of the signed
 * evidence that the type takes.
 */
export function codesFor(type: VerificationDocumentType): readonly RuleCode[] {
  const prefixes = prefixesFor(type);
  return ruleCodes.filter((code) => prefixes.some((prefix) => code.startsWith(prefix)));
}

function prefixesFor(type: VerificationDocumentType): readonly string[] {
  if (type.category === "selfie") return [];
  if (type.category === "proof_of_address") return ["RulePA", "RuleDI"];
  return ["RulePH", "RuleDI", ...(type.credential ? ["RuleCR"] : []), ...(takesChip(type) ? ["RuleCH"] : [])];
}
