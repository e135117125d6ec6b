import { type Change, type Scope, withMessage } from "../verification/change.ts";
import type { Document } from "./document.ts";

/** The change without this document; its pictures are swept. */
export function removedFrom(change: Change, { id, front, back }: Document, scope: Scope): Change {
  const documents = change.verification.documents.filter((document) => document.id !== id);
  const removed = { ...change, verification: { ...change.verification, documents } };
  return withMessage(removed, "sweep", { images: back ? [front, back] : [front] }, scope);
}
