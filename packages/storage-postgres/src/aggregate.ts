import type { Message, NumberHolder, RequestMark, Verification, VerificationSummary } from "@vouchsafe/core";
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
  fingerprintOf,
  type HistoryRow,
  historyEntryOf,
  historyRowOf,
  type Key,
  type VerificationRow,
  verificationOf,
  verificationRowOf,
} from "@vouchsafe/rows";
import type { Connection } from "./connection.ts";
import { jsonOf, textual } from "./database.ts";
import type { Keys } from "./keys.ts";
import { messageRowOf } from "./outbox.ts";

/** What `load` gives of one verification; `null` where there is nothing of a kind. */
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

/** Of each verification once for each person that has a document of this number there. */
export async function readHolders(
  connection: Connection,
  keys: Keys,
  tenant: string,
  number: string,
): Promise<readonly NumberHolder[]> {
  const rows = await connection.read<HolderRow>(
    `select v.id as verification, d.id, d.sealed
     from {schema}.documents d join {schema}.verifications v on v.id = d.verification
     where d.number_look_up = $1 and v.tenant = $2 and v.deleted_at is null`,
    [await keys.lookUpOf("number", tenant, number), tenant],
  );
  const known = await keys.find([...new Set(rows.map(({ verification }) => verification))]);
  const found = new Map<string, NumberHolder>();
  for (const { verification, ...document } of rows) {
    const key = known.get(verification);
    const person = key && (fingerprintOf(key, document)?.person ?? "");
    if (person !== undefined) found.set(JSON.stringify([verification, person]), { verification, person });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, holder]) => holder);
}

type HolderRow = Pick<DocumentRow, "id" | "sealed"> & Pick<NumberHolder, "verification">;

/** What the function `save` is given, under the name by which the save is told from others. */
export async function savingOf(
  keys: Keys,
  key: Key,
  next: Verification,
  write: string,
  messages: readonly Message[],
  mark?: RequestMark,
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
    jsonOf(await documentRowsOf(keys, key, next)),
    jsonOf(decisions),
    jsonOf(comments.map((comment, position) => ({ ...commentRowOf(key, comment), verification, position }))),
    jsonOf(history.map((entry, position) => ({ ...historyRowOf(key, entry), verification, position }))),
    jsonOf(messages.map(messageRowOf)),
    mark ? JSON.stringify({ ...mark.claim, about: mark.about, made: mark.made }) : null,
  ];
}

async function documentRowsOf(keys: Keys, key: Key, { id: verification, tenant, documents }: Verification) {
  const rows = documents.map(async (document, position) => {
    const { fingerprint } = document;
    const number_look_up = fingerprint && (await keys.lookUpOf("number", tenant, fingerprint.number));
    return { ...documentRowOf(key, document), verification, position, number_look_up };
  });
  return Promise.all(rows);
}
