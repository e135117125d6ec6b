import { type Change, type Scope, withMessage } from "../verification/change.ts";
import type { Document } from "./document.ts";

/** How the history tells it. */
export const removalOf = (id: string): string => `Document ${id} was removed.`;

export const isRemoval = (comment: string | null): boolean =>
  /^Document \w+ was removed\.$/.test(comment ?? "");

/** The change without this document; its pictures are swept. */
export function removedFrom(change: Change, { id, front, back }: Document, scope: Scope): Change {
  const documents = change.verification.documents.filter((document) => document.id !== id);
  const removed = { ...change, verification: { ...change.verification, documents } };
  return withMessage(removed, "sweep", { images: back ? [front, back] : [front] }, scope);
}
