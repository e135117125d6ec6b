import { transition } from "xstate";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { Instant } from "../../model/time.ts";
import { type DocumentAction, documentMachine } from "./document-machine.ts";

/**
 * Takes one step of the document lifecycle. Pure: returns the next document.
 * @throws {PassmusterError} `document_not_uploaded`; nothing has changed
 */
export function documentStep(
  document: VerificationDocument,
  action: DocumentAction,
  at: Instant,
): VerificationDocument {
  const snapshot = documentMachine().resolveState({ value: document.status, context: {} });
  if (!snapshot.can({ type: action })) throw new PassmusterError("document_not_uploaded");
  const [next] = transition(documentMachine(), snapshot, { type: action });
  return { ...document, status: next.value, updatedAt: at };
}
