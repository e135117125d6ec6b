import { createMachine, transition } from "xstate";
import { PassmusterError } from "../errors.ts";
import { lazily } from "../input/memoise.ts";
import type { Document } from "../model/document.ts";
import type { DocumentStatus } from "../model/document-status.ts";
import type { Instant } from "../model/time.ts";
import { type DocumentAction, documentLifecycle } from "./document-machine.ts";

const machine = lazily(() => createMachine(structuredClone(documentLifecycle) as object));

/**
 * Takes one step of the document lifecycle: pure, from the stored status to the next document.
 * @throws {PassmusterError} `document_not_uploaded`; nothing has changed
 */
export function documentStep(document: Document, action: DocumentAction, at: Instant): Document {
  const snapshot = machine().resolveState({ value: document.status, context: {} });
  if (!snapshot.can({ type: action })) throw new PassmusterError("document_not_uploaded");
  const [next] = transition(machine(), snapshot, { type: action });
  return { ...document, status: next.value as DocumentStatus, updatedAt: at };
}
