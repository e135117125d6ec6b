import { PassmusterError } from "../../base/errors.ts";
import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";

/**
 * Refuses an approval by a person while an item of the flow's checklist is open.
 * @throws {PassmusterError} `checklist_open`, naming the first open item
 */
export function requireChecklist(
  { casework }: Pick<Verification, "casework">,
  { review }: Pick<Flow, "review">,
): void {
  const done = casework?.checked?.map(({ item }) => item) ?? [];
  const open = review?.checklist?.find((item) => !done.includes(item));
  if (open === undefined) return;
  const message = `An item of the flow's checklist is open: "${open}". Check each item, then approve.`;
  throw new PassmusterError("checklist_open", { message });
}
