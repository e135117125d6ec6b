import type { Category, DocumentType } from "./document-types.ts";

/** What a failed rule leads to: a rejection, or a person's review. */
export type RuleAction = "reject" | "review";

export const ruleCodes = [
  "RulePH001",
  "RulePH002",
  "RulePH003",
  "RulePH004",
  "RulePH005",
  "RulePH006",
  "RulePH007",
  "RulePA001",
  "RulePA002",
  "RulePA003",
  "RulePA004",
  "RulePA005",
  "RulePA006",
  "RulePA007",
  "RuleDI001",
  "RuleDI002",
  "RuleDI003",
  "RuleDI004",
  "RuleDI005",
  "RuleDI006",
  "RuleDI007",
  "RuleDI008",
  "RuleDI009",
  "RuleDI010",
  "RuleDI011",
  "RuleDI012",
] as const;

export type RuleCode = (typeof ruleCodes)[number];

const prefixes: Readonly<Record<Category, readonly string[]>> = {
  photo_id: ["RulePH", "RuleDI"],
  proof_of_address: ["RulePA", "RuleDI"],
  selfie: [],
};

/** The rules that a document of this type is held against: those of its category, and of its integrity. */
export function codesFor({ category }: DocumentType): readonly RuleCode[] {
  return ruleCodes.filter((code) => prefixes[category].some((prefix) => code.startsWith(prefix)));
}
