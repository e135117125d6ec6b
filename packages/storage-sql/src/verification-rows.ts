import {
  type Decision,
  type HistoryEntry,
  noPrints,
  type RuleReport,
  type Verification,
  type VerificationComment,
  type VerificationDocument,
} from "@passmuster/core/ports";
import { type Key, seal, unseal } from "./seal.ts";

/** The verification's own data, without its documents, comments and history. */
export type Scalars = Omit<Verification, "documents" | "comments" | "history">;

export interface VerificationRow {
  readonly id: Verification["id"];
  readonly tenant: string;
  readonly flow: string;
  readonly version: number;
  readonly status: Verification["status"];
  readonly submitted_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly deleted_at: number | null;
  readonly run: number;
  readonly sequence: number;
  readonly sealed: Uint8Array;
}

// Rows from before runs had a revision have none.
type SealedScalars = Pick<Scalars, "vendorReference" | "vendorState" | "expected" | "link" | "salt"> &
  Partial<Pick<Scalars, "revision">>;

export function verificationOf(key: Key, row: VerificationRow): Scalars {
  const { revision, ...sealed } = unseal<SealedScalars>(key, row.id, row.sealed);
  return {
    id: row.id,
    tenant: row.tenant,
    flow: row.flow,
    version: row.version,
    status: row.status,
    submittedAt: row.submitted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    run: row.run,
    sequence: row.sequence,
    revision: revision ?? 0,
    ...sealed,
  };
}

export function verificationRowOf(key: Key, given: Scalars): VerificationRow {
  const { vendorReference, vendorState, expected, revision, link, salt } = given;
  return {
    id: given.id,
    tenant: given.tenant,
    flow: given.flow,
    version: given.version,
    status: given.status,
    submitted_at: given.submittedAt,
    created_at: given.createdAt,
    updated_at: given.updatedAt,
    deleted_at: given.deletedAt,
    run: given.run,
    sequence: given.sequence,
    sealed: seal(key, given.id, { vendorReference, vendorState, expected, revision, link, salt }),
  };
}

// Older rows have no parts, image fingerprints, text layers or reasons for rules that did not run.
type SealedDocument = Pick<VerificationDocument, "extracted"> &
  Partial<Pick<VerificationDocument, "parts" | "judged" | "prints" | "frontText">> & {
    readonly rules: (Omit<RuleReport, "skipped"> & Partial<Pick<RuleReport, "skipped">>) | null;
  };

export interface DocumentRow {
  readonly id: VerificationDocument["id"];
  readonly type_id: number;
  readonly country: string;
  readonly front: VerificationDocument["front"];
  readonly back: VerificationDocument["back"];
  readonly status: VerificationDocument["status"];
  readonly created_at: number;
  readonly updated_at: number;
  readonly sealed: Uint8Array;
}

export function documentOf(key: Key, row: DocumentRow, decisions: readonly Decision[]): VerificationDocument {
  const { extracted, parts, judged, rules, prints, frontText } = unseal<SealedDocument>(
    key,
    row.id,
    row.sealed,
  );
  return {
    id: row.id,
    typeId: row.type_id,
    country: row.country,
    front: row.front,
    back: row.back,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    decisions,
    extracted,
    parts: parts ?? null,
    judged: judged ?? null,
    rules: rules && { skipped: {}, ...rules },
    prints: prints ?? noPrints,
    frontText: frontText ?? null,
  };
}

export function documentRowOf(key: Key, given: VerificationDocument): DocumentRow {
  const { extracted, rules, parts, judged, prints, frontText } = given;
  return {
    id: given.id,
    type_id: given.typeId,
    country: given.country,
    front: given.front,
    back: given.back,
    status: given.status,
    created_at: given.createdAt,
    updated_at: given.updatedAt,
    sealed: seal(key, given.id, { extracted, rules, parts, judged, prints, frontText }),
  };
}

export interface DecisionRow {
  readonly id: Decision["id"];
  readonly status: Decision["status"];
  readonly created_at: number;
  readonly updated_at: number;
  readonly sealed: Uint8Array;
}

export function decisionOf(key: Key, { id, status, created_at, updated_at, sealed }: DecisionRow): Decision {
  const times = { createdAt: created_at, updatedAt: updated_at };
  return { id, status, ...times, ...unseal<Pick<Decision, "workflow">>(key, id, sealed) };
}

export function decisionRowOf(
  key: Key,
  { id, status, createdAt, updatedAt, workflow }: Decision,
): DecisionRow {
  return { id, status, created_at: createdAt, updated_at: updatedAt, sealed: seal(key, id, { workflow }) };
}

export interface CommentRow {
  readonly id: VerificationComment["id"];
  readonly status: VerificationComment["status"];
  readonly private: number;
  readonly created_at: number;
  readonly sealed: Uint8Array;
}

export function commentOf(
  key: Key,
  { id, status, private: hidden, created_at, sealed }: CommentRow,
): VerificationComment {
  const said = unseal<Pick<VerificationComment, "content" | "author" | "token">>(key, id, sealed);
  return { id, status, private: hidden === 1, createdAt: created_at, ...said };
}

export function commentRowOf(key: Key, given: VerificationComment): CommentRow {
  const { id, status, private: hidden, createdAt, content, author, token } = given;
  return {
    id,
    status,
    private: hidden ? 1 : 0,
    created_at: createdAt,
    sealed: seal(key, id, { content, author, token }),
  };
}

export interface HistoryRow {
  readonly id: HistoryEntry["id"];
  readonly from_status: HistoryEntry["from"];
  readonly to_status: HistoryEntry["to"];
  readonly created_at: number;
  readonly sealed: Uint8Array;
}

export function historyEntryOf(key: Key, row: HistoryRow): HistoryEntry {
  const { id, from_status: from, to_status: to, created_at: createdAt, sealed } = row;
  return {
    id,
    from,
    to,
    createdAt,
    ...unseal<Pick<HistoryEntry, "user" | "comment" | "token">>(key, id, sealed),
  };
}

export function historyRowOf(key: Key, { id, from, to, createdAt, ...entry }: HistoryEntry): HistoryRow {
  const sealed = seal(key, id, entry);
  return { id, from_status: from, to_status: to, created_at: createdAt, sealed };
}
