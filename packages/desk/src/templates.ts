import type { Names } from "./texts.ts";

export type TemplateAct = "reject" | "retake" | "hold" | "cancel" | "expire";

/** A text for an act of a reviewer. */
export interface DeskTemplate {
  readonly act: TemplateAct;
  /** Its name in the list. */
  readonly title: string;
  /** The sentence for the person, which the history and the host's events show. */
  readonly comment: string;
  /** The note for the file: a private comment. */
  readonly note?: string;
  /** Codes of rules such as `RulePH006`. The template is listed first if one of them failed. */
  readonly rules?: readonly string[];
}

type OwnTemplate = readonly [keyof Names["templates"], TemplateAct, ...rules: readonly string[]];

const own: readonly OwnTemplate[] = [
  ["documentExpired", "reject", "RulePH006", "RulePA007", "RuleCR003"],
  ["otherPerson", "reject", "RulePH001", "RulePH002", "RulePA001"],
  ["otherFace", "reject", "RulePH007", "RuleDI010"],
  [
    ...(["altered", "reject"] as const),
    "RuleDI001",
    "RuleDI002",
    "RuleDI003",
    "RuleDI008",
    "RuleDI011",
    "RuleDI012",
    "RuleDI014",
    "RuleDI015",
    "RuleCR001",
    "RuleCR002",
    "RuleCH001",
    "RuleCH003",
    "RuleCH004",
  ],
  ["usedBefore", "reject", "RuleDI005", "RuleDI009"],
  ["wrongAddress", "reject", "RulePH008", "RulePA002", "RulePA003", "RulePA004", "RulePA005", "RulePA006"],
  ["notAccepted", "reject", "RulePH004", "RulePH005"],
  ["notReadable", "retake", "RuleDI001", "RuleDI003", "RuleDI004", "RuleDI007"],
  ["cutOff", "retake", "RuleDI006", "RuleDI008"],
  ["newSelfie", "retake", "RulePH007", "RuleDI010"],
  ["otherDocument", "retake", "RulePH001", "RulePH002", "RulePH003", "RulePH004", "RulePH005"],
  ["secondLook", "hold"],
  ["waitsForAnswer", "hold"],
  ["askedByPerson", "cancel"],
  ["createdByMistake", "cancel"],
  ["noAnswer", "expire"],
];

/** The templates of a desk without its own, in a language. */
export function templatesIn({ templates }: Pick<Names, "templates">): readonly DeskTemplate[] {
  return own.map(([name, act, ...rules]) => ({ ...templates[name], act, rules }));
}

export const templateActs: readonly string[] = [
  "reject",
  "retake",
  "hold",
  "cancel",
  "expire",
] satisfies TemplateAct[];
