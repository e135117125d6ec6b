import type { Verification } from "../../model/verification.ts";
import type { Flow } from "../catalogue/flow.ts";
import { standingDocuments } from "./standing.ts";

/**
 * Gives `next` a new revision if the pipeline's input differs: the expected data, or the documents with their
 * images, type and country, or a caller's state that the policy looks at. A run settles only the revision
 * that it read. Rules of the host's own are not given the caller's state, so it need not count for them.
 */
export function revised(
  current: Verification,
  next: Verification,
  { policy }: Pick<Flow, "policy">,
): Verification {
  const byState = policy.conditions?.some(({ when }) => when.vendorState !== undefined) ?? false;
  const stands = !byState || current.vendorState === next.vendorState;
  const same = stands && judgedContent(current) === judgedContent(next);
  return same ? next : { ...next, revision: current.revision + 1 };
}

function judgedContent(verification: Verification): string {
  const standing = standingDocuments(verification).map(({ id, typeId, country, front, back, chip }) => [
    id,
    typeId,
    country,
    front,
    back,
    chip?.at,
  ]);
  return JSON.stringify([verification.expected, standing]);
}
