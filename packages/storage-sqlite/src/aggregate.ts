import {
  StaleWriteError,
  type Verification,
  type VerificationDocument,
  type VerificationSummary,
} from "@passmuster/core/ports";
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
import { forgetClaims, writeClaims } from "./claims.ts";
import type { Sql } from "./connection.ts";
import { createKey, destroyKey, lookUpOf, readKey } from "./keys.ts";
import { forgetAnswers } from "./requests.ts";
import { forgetResponses } from "./webhooks.ts";

/** A row with the number of its key. */
export type KeyedRow = VerificationRow & { readonly key_number: number };

export function readSummary(
  sql: Sql,
  row: KeyedRow,
  key = readKey(sql, row.key_number),
): VerificationSummary {
  const comments = partsOf(sql, "comments", "verification", row.id) as CommentRow[];
  return { ...verificationOf(key, row), comments: comments.map((one) => commentOf(key, one)) };
}

export function readAggregate(sql: Sql, row: KeyedRow): Verification {
  const key = readKey(sql, row.key_number);
  const history = partsOf(sql, "history", "verification", row.id) as HistoryRow[];
  return {
    ...readSummary(sql, row, key),
    documents: readDocuments(sql, key, row.id),
    history: history.map((entry) => historyEntryOf(key, entry)),
  };
}

function readDocuments(sql: Sql, key: Key, verification: string): VerificationDocument[] {
  const rows = partsOf(sql, "documents", "verification", verification) as DocumentRow[];
  return rows.map((row) => {
    const decisions = partsOf(sql, "decisions", "document", row.id) as DecisionRow[];
    return documentOf(
      key,
      row,
      decisions.map((decision) => decisionOf(key, decision)),
    );
  });
}

type Part = "documents" | "decisions" | "comments" | "history";

function partsOf(sql: Sql, part: Part, whole: "verification" | "document", id: string): unknown[] {
  return sql(`select * from passmuster_${part} where ${whole} = ? order by position`).all(id);
}

/** @throws {StaleWriteError} */
export function writeAggregate(sql: Sql, next: Verification): void {
  const stored = sql(
    "select tenant, version, deleted_at, key_number from passmuster_verifications where id = ?",
  ).get(next.id) as Pick<KeyedRow, "tenant" | "version" | "deleted_at" | "key_number"> | undefined;
  const open = !stored || (stored.tenant === next.tenant && stored.deleted_at === null);
  if (!open || next.version !== (stored?.version ?? 0) + 1) throw new StaleWriteError(next.id);
  const key = stored ? readKey(sql, stored.key_number) : createKey(sql);
  const { tenant, vendorReference } = next;
  const lookUp = vendorReference === null ? null : lookUpOf(sql, "reference", tenant, vendorReference);
  write(sql, "verifications", {
    ...verificationRowOf(key, next),
    key_number: key.number,
    reference_look_up: lookUp,
  });
  if (stored) clearParts(sql, next.id);
  writeDocuments(sql, key, next);
  writeComments(sql, key, next);
  writeClaims(sql, next);
  writeHistory(sql, key, next, stored ? entriesOf(sql, next.id) : 0);
}

/** Keeps the history. */
function clearParts(sql: Sql, verification: string): void {
  for (const part of ["documents", "comments"]) {
    sql(`delete from passmuster_${part} where verification = ?`).run(verification);
  }
}

function writeDocuments(sql: Sql, key: Key, { id: verification, documents }: Verification): void {
  for (const [position, document] of documents.entries()) {
    write(sql, "documents", { ...documentRowOf(key, document), verification, position });
    for (const [index, decision] of document.decisions.entries()) {
      write(sql, "decisions", { ...decisionRowOf(key, decision), document: document.id, position: index });
    }
  }
}

function writeComments(sql: Sql, key: Key, { id: verification, comments }: Verification): void {
  for (const [position, comment] of comments.entries()) {
    write(sql, "comments", { ...commentRowOf(key, comment), verification, position });
  }
}

/** Appends new entries: existing ones can be neither changed nor removed. */
function writeHistory(
  sql: Sql,
  key: Key,
  { id: verification, history }: Verification,
  entries: number,
): void {
  for (const [index, entry] of history.slice(entries).entries()) {
    write(sql, "history", { ...historyRowOf(key, entry), verification, position: entries + index });
  }
}

function entriesOf(sql: Sql, verification: string): number {
  const count = sql("select count(*) as entries from passmuster_history where verification = ?");
  return (count.get(verification) as { entries: number }).entries;
}

/** Updates the row of the verification in place, and writes the rows of its parts again. */
function write(sql: Sql, table: Part | "verifications", row: Readonly<Record<string, unknown>>): void {
  const source = insertions.get(table) ?? insertionOf(table, Object.keys(row));
  insertions.set(table, source);
  sql(source).run(Object.values(row));
}

/** Each table always gets the same columns in the same order. */
const insertions = new Map<string, string>();

function insertionOf(table: Part | "verifications", names: readonly string[]): string {
  const values = names.map(() => "?").join(", ");
  const over = `on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`;
  return `insert into passmuster_${table} (${names.join(", ")}) values (${values}) ${table === "verifications" ? over : ""}`;
}

/**
 * Keeps id, tenant, flow, version and times of a deleted verification. Returns whether this was its first
 * erasure or a repeat, or `undefined` if it is not deleted.
 */
export function eraseAggregate(sql: Sql, tenant: string, id: string): "first" | "repeat" | undefined {
  const isFirst = sql(
    "select 1 from passmuster_verifications where tenant = ? and id = ? and sealed is not null",
  ).get(tenant, id);
  const erased = sql(
    `update passmuster_verifications set status = 'canceled', sealed = null, reference_look_up = null, run = 0, sequence = 0
     where tenant = ? and id = ? and deleted_at is not null returning key_number`,
  ).get(tenant, id) as Pick<KeyedRow, "key_number"> | undefined;
  if (!erased) return undefined;
  destroyKey(sql, erased.key_number);
  forgetResponses(sql, id);
  forgetAnswers(sql, id);
  forgetClaims(sql, id);
  for (const part of ["documents", "comments", "history"]) {
    sql(`delete from passmuster_${part} where verification = ?`).run(id);
  }
  return isFirst ? "first" : "repeat";
}
