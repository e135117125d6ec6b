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
  if (type.category === "proof_of_address") return ["RulePA", "RuleDI", "RuleSC"];
  return [
    ...["RulePH", "RuleDI", "RuleSC"],
    ...(type.credential ? ["RuleCR"] : []),
    ...(takesChip(type) ? ["RuleCH"] : []),
  ];
}

/**
 * Rules whose failure makes others fail or explains them, the first cause first: the image, the sides, the
 * kind of document, signs of forgery, and whether its parts could be read.
 */
export const causes: readonly string[] = [
  ...["RuleDI004", "RuleDI008", "RulePH004"],
  ...["RuleDI014", "RuleDI015", "RuleDI010", "RuleDI009", "RuleDI005"],
  ...["RuleDI001", "RuleDI007", "RuleDI006", "RuleDI003", "RuleDI002"],
];

/** The place of a rule among causes. A document that was not judged comes first, values last. */
export function causeRank(rule: string | null): number {
  if (rule === null) return -1;
  const place = causes.indexOf(rule);
  return place < 0 ? causes.length : place;
}
