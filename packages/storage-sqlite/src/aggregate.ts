import { type DataKey, StaleWriteError, type Verification } from "@passmuster/core/storage";
import {
  commentRowOf,
  decisionRowOf,
  documentRowOf,
  historyRowOf,
  type Parts,
  queueRowOf,
  type Sealer,
  sealerOf,
  type VerificationRow,
  verificationRowOf,
} from "@passmuster/storage-sql";
import { forgetClaims, writeClaims } from "./claims.ts";
import type { Sql } from "./connection.ts";
import { forgetEnd, writeEnd } from "./ends.ts";
import { forgetReviewers, writeFacts } from "./facts.ts";
import { clearKey, insertKey, type KeyRow } from "./key-rows.ts";
import type { TenantLookUp } from "./keys.ts";
import { writeQueued } from "./queued.ts";
import { forgetAnswers } from "./requests.ts";
import { forgetSearch, writeSearch } from "./search.ts";
import { forgetResponses } from "./webhook-deliveries.ts";

/** A row with its data key. */
export type KeyedRow = VerificationRow & Pick<KeyRow, "wrapped"> & { readonly key_number: number };

export const keyed = `select v.*, k.wrapped from passmuster_verifications v join passmuster_data_keys k on k.number = v.key_number`;

/** The rows of a verification as stored, of one snapshot. */
export interface StoredParts extends Parts {
  readonly verification: KeyedRow;
}

export type StoredSummary = Pick<StoredParts, "verification" | "comments">;

export function readSummary(sql: Sql, verification: KeyedRow): StoredSummary {
  return { verification, comments: partsOf(sql, "comments", verification.id) as StoredParts["comments"] };
}

/** The summaries of verifications that exist, in the order of `ids`. */
export function readSummaries(sql: Sql, ids: readonly string[]): StoredSummary[] {
  const wanted = JSON.stringify(ids);
  const of = (column: string): string => `${column} in (select value from json_each(?))`;
  const rows = sql(`${keyed} where ${of("v.id")}`).all(wanted) as KeyedRow[];
  const comments = sql(
    `select * from passmuster_comments where ${of("verification")} order by verification, position`,
  ).all(wanted) as (NonNullable<StoredSummary["comments"]>[number] & { readonly verification: string })[];
  const said = Map.groupBy(comments, ({ verification }) => verification);
  const rowsById = new Map(rows.map((row) => [row.id as string, row]));
  return ids.flatMap((id) => {
    const verification = rowsById.get(id);
    return verification ? [{ verification, comments: said.get(id) ?? [] }] : [];
  });
}

export function readParts(sql: Sql, verification: KeyedRow): StoredParts {
  const { id } = verification;
  const documents = partsOf(sql, "documents", id) as NonNullable<StoredParts["documents"]>;
  const decisions =
    documents.length > 0
      ? sql(
          `select c.* from passmuster_decisions c join passmuster_documents d on d.id = c.document
           where d.verification = ? order by d.position, c.position`,
        ).all(id)
      : [];
  return {
    ...readSummary(sql, verification),
    documents,
    decisions: decisions as StoredParts["decisions"],
    history: partsOf(sql, "history", id) as StoredParts["history"],
  };
}

type Part = "documents" | "decisions" | "comments" | "history";

function partsOf(sql: Sql, part: Exclude<Part, "decisions">, id: string): unknown[] {
  return sql(`select * from passmuster_${part} where verification = ? order by position`).all(id);
}

/** What a save needs besides the verification. */
export interface Saving {
  readonly key: DataKey;
  /** The wrapped form of a new key. */
  readonly stored: Uint8Array;
  readonly lookUp: TenantLookUp;
  /** Its search tokens, as `createSearchLookUps` makes them. */
  readonly searched: Buffer;
  /** When it expires; `null` leaves it as it is. */
  readonly expiresAt: number | null;
}

/** @throws {StaleWriteError} */
export function writeAggregate(
  sql: Sql,
  next: Verification,
  { key, stored: wrapped, lookUp, searched, expiresAt }: Saving,
): void {
  const stored = sql(
    "select tenant, version, deleted_at, key_number, expires_at from passmuster_verifications where id = ?",
  ).get(next.id) as
    | (Pick<KeyedRow, "tenant" | "version" | "deleted_at" | "key_number"> & {
        readonly expires_at: number | null;
      })
    | undefined;
  const open = !stored || (stored.tenant === next.tenant && stored.deleted_at === null);
  if (!open || next.version !== (stored?.version ?? 0) + 1) throw new StaleWriteError(next.id);
  const key_number = stored?.key_number ?? insertKey(sql, next, wrapped);
  const { tenant, vendorReference } = next;
  const sealer = sealerOf(key, next);
  const mayExpire = next.status === "started" && next.deletedAt === null;
  write(sql, "verifications", {
    ...verificationRowOf(sealer, next),
    key_number,
    expires_at: mayExpire ? (expiresAt ?? stored?.expires_at ?? null) : null,
    reference_look_up: vendorReference === null ? null : lookUp(tenant)("reference", vendorReference),
  });
  const queued = queueRowOf(lookUp(tenant), next);
  if (queued) writeQueued(sql, next.id, queued);
  if (stored) clearParts(sql, next.id);
  writeDocuments(sql, sealer, next);
  writeComments(sql, sealer, next);
  writeClaims(sql, lookUp(tenant), next);
  writeHistory(sql, sealer, next, stored ? entriesOf(sql, next.id) : 0);
  writeSearch(sql, searched, next);
  writeFacts(sql, { sealer, lookUp: lookUp(tenant) }, next);
  writeEnd(sql, next);
}

/** Seals every row again, at the same version. */
export function resealAggregate(sql: Sql, current: Verification, { key }: Pick<Saving, "key">): void {
  const { id } = current;
  const sealer = sealerOf(key, current);
  const { sealed } = verificationRowOf(sealer, current);
  sql("update passmuster_verifications set sealed = ? where id = ?").run(sealed, id);
  clearParts(sql, id);
  writeDocuments(sql, sealer, current);
  writeComments(sql, sealer, current);
  for (const [position, entry] of current.history.entries()) {
    const row = historyRowOf(sealer, entry, { position });
    sql("update passmuster_history set sealed = ? where verification = ? and position = ?").run(
      row.sealed,
      id,
      position,
    );
  }
}

/** Keeps the history. */
function clearParts(sql: Sql, verification: string): void {
  for (const part of ["documents", "comments"]) {
    sql(`delete from passmuster_${part} where verification = ?`).run(verification);
  }
}

function writeDocuments(
  sql: Sql,
  sealer: Sealer,
  { id: verification, version, documents }: Verification,
): void {
  for (const [position, document] of documents.entries()) {
    write(sql, "documents", {
      ...documentRowOf(sealer, document, { position, version }),
      verification,
      position,
    });
    for (const [index, decision] of document.decisions.entries()) {
      const place = { document: document.id, position: index, version };
      const row = decisionRowOf(sealer, decision, place);
      write(sql, "decisions", { ...row, document: document.id, position: index });
    }
  }
}

function writeComments(
  sql: Sql,
  sealer: Sealer,
  { id: verification, version, comments }: Verification,
): void {
  for (const [position, comment] of comments.entries()) {
    const row = commentRowOf(sealer, comment, { position, version });
    write(sql, "comments", { ...row, verification, position });
  }
}

/** Appends new entries: existing ones can be neither changed nor removed. */
function writeHistory(
  sql: Sql,
  sealer: Sealer,
  { id: verification, history }: Verification,
  entries: number,
): void {
  for (const [index, entry] of history.slice(entries).entries()) {
    const position = entries + index;
    write(sql, "history", { ...historyRowOf(sealer, entry, { position }), verification, position });
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
 * erasure or a repeat, or `undefined` if it is not deleted, or on legal hold.
 */
export function eraseAggregate(sql: Sql, tenant: string, id: string): "first" | "repeat" | undefined {
  const isFirst = sql(
    "select 1 from passmuster_verifications where tenant = ? and id = ? and sealed is not null",
  ).get(tenant, id);
  const erased = sql(
    `update passmuster_verifications set status = 'canceled', sealed = null, reference_look_up = null, run = 0, sequence = 0
     where tenant = ? and id = ? and deleted_at is not null and held is null returning key_number`,
  ).get(tenant, id) as Pick<KeyedRow, "key_number"> | undefined;
  if (!erased) return undefined;
  clearKey(sql, erased.key_number);
  forgetResponses(sql, id);
  forgetAnswers(sql, id);
  forgetClaims(sql, id);
  forgetSearch(sql, id);
  forgetReviewers(sql, id);
  forgetEnd(sql, id);
  for (const part of ["documents", "comments", "history"]) {
    sql(`delete from passmuster_${part} where verification = ?`).run(id);
  }
  return isFirst ? "first" : "repeat";
}
