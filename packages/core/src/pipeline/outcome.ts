import type { Outcome } from "../document/decide.ts";
import type { Document } from "../document/document.ts";

/** A failed rule that rejects → Rejected; any other failed rule, or a document that could not be read → Double Check; else Approved. */
export function outcomeOf({ rules, extracted }: Pick<Document, "rules" | "extracted">): Outcome {
  const actions = Object.values(rules?.actions ?? {});
  if (actions.includes("reject")) return "rejected";
  const unidentified = extracted !== null && extracted.document?.identified !== "1";
  return actions.length > 0 || unidentified ? "double_check" : "approved";
}

/** The gravest of its documents' outcomes. */
export function outcomeOfAll(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("rejected")) return "rejected";
  return outcomes.length === 0 || outcomes.includes("double_check") ? "double_check" : "approved";
}
