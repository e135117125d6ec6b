import type { DataKey, EffectRecord, Verification, VerificationStorage } from "@passmuster/core/storage";
import {
  commentRowOf,
  decisionRowOf,
  documentRowOf,
  expiringOf,
  historyRowOf,
  type LookUp,
  type NewMessage,
  queueRowOf,
  type Parts as Rows,
  type StoredKey,
  sealerOf,
  verificationRowOf,
} from "@passmuster/storage-sql";
import { claimsJsonOf } from "./claims.ts";
import { hexOf, jsonOf, textual } from "./database.ts";
import { indexJsonOf } from "./indexing.ts";
import { messageRowOf } from "./outbox.ts";

type LeaseFence = NonNullable<Parameters<VerificationStorage["save"]>[4]>;

export { aggregateOf, summaryOf } from "@passmuster/storage-sql";

/** The result of `load` for one verification; `null` for an empty list. */
export interface Parts extends Rows {
  /** The name of its latest save. */
  readonly stamp: string;
}

/** The rows of a verification, sealed. */
export function rowsOf(key: DataKey, next: Verification) {
  const { id: verification, version, documents, comments, history } = next;
  const sealer = sealerOf(key, next);
  return {
    verification: verificationRowOf(sealer, next),
    documents: documents.map((document, position) => ({
      ...documentRowOf(sealer, document, { position, version }),
      verification,
      position,
    })),
    decisions: documents.flatMap((document) =>
      document.decisions.map((decision, position) => ({
        ...decisionRowOf(sealer, decision, { document: document.id, position, version }),
        document: document.id,
        position,
      })),
    ),
    comments: comments.map((comment, position) => ({
      ...commentRowOf(sealer, comment, { position, version }),
      verification,
      position,
    })),
    history: history.map((entry, position) => ({
      ...historyRowOf(sealer, entry, { position }),
      verification,
      position,
    })),
  };
}

/** The arguments of `save`, `save_index`, `pass_fence` and `save_queued`; the name identifies the save. */
export function savingOf(
  { key, stored }: StoredKey,
  lookUp: LookUp,
  searched: Buffer,
  next: Verification,
  write: string,
  messages: readonly NewMessage[],
  mark?: EffectRecord,
  fence?: LeaseFence,
): readonly unknown[] {
  const { vendorReference } = next;
  const reference = vendorReference === null ? null : lookUp("reference", vendorReference);
  const rows = rowsOf(key, next);
  const expiring = expiringOf(next, messages);
  const columns = { reference_look_up: reference, expires_at: expiring.expiresAt, writes: [write] };
  return [
    JSON.stringify(textual({ ...rows.verification, ...columns })),
    stored,
    jsonOf(rows.documents),
    jsonOf(rows.decisions),
    jsonOf(rows.comments),
    jsonOf(rows.history),
    jsonOf(expiring.messages.map(messageRowOf)),
    mark ? JSON.stringify({ ...mark.claim, about: mark.about, made: mark.made }) : null,
    claimsJsonOf(lookUp, next),
    indexJsonOf(key, lookUp, searched, next),
    fence ? fenceJsonOf(lookUp, next.id, write, fence) : null,
    queuedJsonOf(lookUp, next),
  ];
}

function queuedJsonOf(lookUp: LookUp, next: Verification): string | null {
  const queued = queueRowOf(lookUp, next);
  if (!queued) return null;
  const { id: verification, version } = next;
  const marks = queued.marks.map(hexOf);
  return JSON.stringify(textual({ ...queued, verification, version, marks }));
}

function fenceJsonOf(lookUp: LookUp, verification: string, write: string, { by, now }: LeaseFence): string {
  const holder = Buffer.from(lookUp("reviewer", by)).toString("hex");
  return JSON.stringify({ verification, write, holder, now });
}
