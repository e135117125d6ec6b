import type { EffectRecord, Message, Verification, VerificationSummary } from "@passmuster/core/ports";
import {
  type CommentRow,
  commentOf,
  commentRowOf,
  type DecisionRow,
  type DocumentRow,
  decisionOf,
  decisionRowOf,
  documentOf,
  documentRowOf,
  type HistoryRow,
  historyEntryOf,
  historyRowOf,
  type Key,
  type VerificationRow,
  verificationOf,
  verificationRowOf,
} from "@passmuster/storage-sql";
import { claimsJsonOf } from "./claims.ts";
import { jsonOf, textual } from "./database.ts";
import type { Keys } from "./keys.ts";
import { messageRowOf } from "./outbox.ts";

/** The result of `load` for one verification; `null` for an empty list. */
export interface Parts {
  /** The name of its latest save. */
  readonly stamp: string;
  readonly verification: VerificationRow;
  readonly documents: readonly DocumentRow[] | null;
  readonly decisions: readonly (DecisionRow & { readonly document: string })[] | null;
  readonly comments: readonly CommentRow[] | null;
  readonly history: readonly HistoryRow[] | null;
}

export function aggregateOf(
  key: Key,
  { verification, documents, decisions, comments, history }: Parts,
): Verification {
  const decisionsOf = (id: string) => (decisions ?? []).filter(({ document }) => document === id);
  return {
    ...summaryOf(key, { verification, comments }),
    documents: (documents ?? []).map((row) =>
      documentOf(
        key,
        row,
        decisionsOf(row.id).map((decision) => decisionOf(key, decision)),
      ),
    ),
    history: (history ?? []).map((entry) => historyEntryOf(key, entry)),
  };
}

export function summaryOf(
  key: Key,
  { verification, comments }: Pick<Parts, "verification" | "comments">,
): VerificationSummary {
  return {
    ...verificationOf(key, verification),
    comments: (comments ?? []).map((one) => commentOf(key, one)),
  };
}

/** The arguments of the function `save`; the name identifies the save. */
export async function savingOf(
  keys: Keys,
  key: Key,
  next: Verification,
  write: string,
  messages: readonly Message[],
  mark?: EffectRecord,
): Promise<readonly unknown[]> {
  const { id: verification, tenant, vendorReference, documents, comments, history } = next;
  const lookUp = vendorReference === null ? null : await keys.lookUpOf("reference", tenant, vendorReference);
  const row = { ...verificationRowOf(key, next), reference_look_up: lookUp, writes: [write] };
  const decisions = documents.flatMap((document) =>
    document.decisions.map((decision, position) => ({
      ...decisionRowOf(key, decision),
      document: document.id,
      position,
    })),
  );
  return [
    JSON.stringify(textual({ ...row })),
    key.bytes,
    jsonOf(
      documents.map((document, position) => ({ ...documentRowOf(key, document), verification, position })),
    ),
    jsonOf(decisions),
    jsonOf(comments.map((comment, position) => ({ ...commentRowOf(key, comment), verification, position }))),
    jsonOf(history.map((entry, position) => ({ ...historyRowOf(key, entry), verification, position }))),
    jsonOf(messages.map(messageRowOf)),
    mark ? JSON.stringify({ ...mark.claim, about: mark.about, made: mark.made }) : null,
    claimsJsonOf(await keys.lookUpKey(), next),
  ];
}
