import type { VerificationDocument } from "../../model/document.ts";
import type { Category } from "../../model/document-type.ts";
import { type Instant, second } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { typeWithId } from "../catalogue/flow.ts";
import { type Change, type StepContext, withDocument, withMessage } from "./change.ts";

/**
 * Readings at upload of one part of a verification, until it returns to Started. Further images are read at
 * the submission.
 */
const mostReadings = 6;

/** A reading that takes longer is announced as none: nobody waits for it. */
const patience = 60 * second;

/** Whether a reading at upload is on its way. */
export function isAwaited({ readingSince }: VerificationDocument, now: Instant): boolean {
  return readingSince !== null && now - readingSince < patience;
}

/** Whether further images of this part are read before the submission. */
export function hasReadingLeft({ readings }: Pick<Verification, "readings">, category: Category): boolean {
  return (readings?.[category] ?? 0) < mostReadings;
}

/** Asks for a reading of a document that was uploaded or replaced. Its lane is the tenant's. */
export function scheduleReading(change: Change, document: VerificationDocument, scope: StepContext): Change {
  const { verification } = change;
  const category = typeWithId(scope.flow, document.typeId)?.category;
  if (!scope.readsAtUpload || !category || !hasReadingLeft(verification, category)) return change;
  const readings = { ...verification.readings, [category]: (verification.readings?.[category] ?? 0) + 1 };
  const counted = { ...change, verification: { ...verification, readings } };
  const awaited = withDocument(counted, { ...document, readingSince: scope.at });
  const { messages, ...next } = withMessage(
    awaited,
    { topic: "read", payload: { document: document.id } },
    scope,
  );
  const laned = messages.map((message) =>
    message.topic === "read" ? { ...message, lane: verification.tenant } : message,
  );
  return { ...next, messages: laned };
}
