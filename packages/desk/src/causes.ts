/** Rules whose failure makes others fail or explains them, in the order of the queue's reasons. */
const causes: readonly string[] = [
  ...["RuleDI004", "RuleDI008", "RulePH004"],
  ...["RuleDI014", "RuleDI015", "RuleDI010", "RuleDI009", "RuleDI005"],
  ...["RuleDI001", "RuleDI007", "RuleDI006", "RuleDI003", "RuleDI002"],
];

/** The place of a rule among causes; values come last. */
export function causeRank(rule: string): number {
  const place = causes.indexOf(rule);
  return place < 0 ? causes.length : place;
}
