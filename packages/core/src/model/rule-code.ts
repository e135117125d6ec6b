/** What a failed rule leads to: rejection or review by a person. */
export type RuleAction = "reject" | "review";

export const ruleCodes = [
  "RulePH001",
  "RulePH002",
  "RulePH003",
  "RulePH004",
  "RulePH005",
  "RulePH006",
  "RulePH007",
  "RulePH008",
  "RulePH009",
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
  "RuleDI014",
  "RuleDI015",
  "RuleCR001",
  "RuleCR002",
  "RuleCR003",
  "RuleCR004",
  "RuleCH001",
  "RuleCH002",
  "RuleCH003",
  "RuleCH004",
  "RuleSC001",
] as const;

export type RuleCode = (typeof ruleCodes)[number];

/** The code of a rule of the host's own, such as `HostAge`. */
export type HostRuleCode = `Host${string}`;

/** The form of such a code: never one of Passmuster's, nor a member of a prototype. */
export const hostCodeForm = /^Host[A-Z][A-Za-z0-9]{0,59}$/;
