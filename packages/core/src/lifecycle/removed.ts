import type { VerificationDocument } from "../model/document.ts";
import { type Change, type Scope, withMessage } from "./change.ts";
import { forgetSelfie } from "./selfie-findings.ts";
import { storedKeys } from "./stored-keys.ts";

/** The removal's comment in the history. */
export const removalOf = (id: string): string => `Document ${id} was removed.`;

export const isRemoval = (comment: string | null): boolean =>
  /^Document \w+ was removed\.$/.test(comment ?? "");

/** The change without this document; its images are swept. */
export function removedFrom(change: Change, removed: VerificationDocument, scope: Scope): Change {
  const documents = change.verification.documents.filter(({ id }) => id !== removed.id);
  const left = { ...change, verification: { ...change.verification, documents } };
  return withMessage(
    forgetSelfie(left, storedKeys(removed)),
    { topic: "sweep", payload: { images: storedKeys(removed) } },
    scope,
  );
}
