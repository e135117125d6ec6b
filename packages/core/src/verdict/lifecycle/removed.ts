import type { VerificationDocument } from "../../model/document.ts";
import { type Change, type StepContext, withMessage } from "./change.ts";
import type { Command } from "./effects.ts";
import { forgetSelfie } from "./selfie-findings.ts";
import { storedKeys } from "./stored-keys.ts";

/** How the history records a removal. */
export const removalOf = (id: string): Required<Pick<Command, "comment" | "event">> => ({
  comment: `Document ${id} was removed.`,
  event: "document_removed",
});

/** The change without this document; its images are swept. */
export function removedFrom(change: Change, removed: VerificationDocument, scope: StepContext): Change {
  const documents = change.verification.documents.filter(({ id }) => id !== removed.id);
  const left = { ...change, verification: { ...change.verification, documents } };
  return withMessage(
    forgetSelfie(left, storedKeys(removed)),
    { topic: "sweep", payload: { images: storedKeys(removed) } },
    scope,
  );
}
