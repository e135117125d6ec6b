import type { Verification } from "../model/verification.ts";
import { standingDocuments } from "./standing.ts";

/**
 * Gives `next` a new revision if the pipeline's input differs: the expected data, or the documents with their
 * images, type and country. A run settles only the revision that it read.
 */
export function revised(current: Verification, next: Verification): Verification {
  const same = judgedContent(current) === judgedContent(next);
  return same ? next : { ...next, revision: current.revision + 1 };
}

function judgedContent(verification: Verification): string {
  const standing = standingDocuments(verification).map(({ id, typeId, country, front, back }) => [
    id,
    typeId,
    country,
    front,
    back,
  ]);
  return JSON.stringify([verification.expected, standing]);
}
