import type { CaseOutcome } from "./bulk.ts";
import { type CaseView, presentCase } from "./present-case.ts";

/** What became of one case. Without `done`, `code` and `message` say why nothing was changed. */
export interface CaseOutcomeView {
  readonly verification: string;
  readonly done: boolean;
  /** The case before an update. */
  readonly before?: CaseView;
  /** The code of a refusal. */
  readonly code?: string;
  readonly message?: string;
}

export function presentOutcome(
  core: Parameters<typeof presentCase>[0],
  outcome: CaseOutcome,
): CaseOutcomeView {
  if (!outcome.done) return outcome;
  const { before, ...done } = outcome;
  return before ? { ...done, before: presentCase(core, before) } : done;
}
