import type { Flow } from "../catalogue/flow.ts";
import { rules } from "./rules.ts";

/** The title of a rule, in English; of a rule of the host's own, that of its flow. `null` for other codes. */
export function ruleTitle(code: string, flows: readonly Pick<Flow, "rules">[]): string | null {
  const own = flows.flatMap((flow) => flow.rules ?? []);
  return [...rules, ...own].find((rule) => rule.code === code)?.title ?? null;
}
