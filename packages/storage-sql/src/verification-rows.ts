import {
  type Decision,
  type HistoryEntry,
  noPrints,
  type RuleReport,
  type Verification,
  type VerificationComment,
  type VerificationDocument,
} from "@passmuster/core/ports";
import type { Sealer } from "./seal.ts";

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

/** Number of rows of each part, sealed with the verification. */
export interface PartCounts {
  readonly documents: number;
  readonly comments: number;
  readonly history: number;
}

/** The place of a row in its verification, bound into its sealed value. History rows are written once. */
export interface Place {
  readonly position: number;
  readonly version: number;
}

// Rows saved before runs had revisions have neither a revision nor counts.
type SealedScalars = Pick<Scalars, "vendorReference" | "vendorState" | "expected" | "link" | "salt"> &
  Partial<Pick<Scalars, "revision">> & { readonly counts?: PartCounts };

function columnsOf(row: Omit<VerificationRow, "sealed">): readonly unknown[] {
  const { flow, version, status, submitted_at, created_at, updated_at, deleted_at, run, sequence } = row;
  return [flow, version, status, submitted_at, created_at, updated_at, deleted_at, run, sequence];
}

export function verificationOf(
  sealer: Sealer,
  row: VerificationRow,
): Scalars & { readonly counts: PartCounts | undefined } {
  const { revision, counts, ...sealed } = sealer.open<SealedScalars>(
    "verifications",
    row.id,
    columnsOf(row),
    row.sealed,
  );
  return {
    counts,
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

export function verificationRowOf(sealer: Sealer, given: Verification): VerificationRow {
  const { vendorReference, vendorState, expected, revision, link, salt } = given;
  const row = {
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
  };
  const counts = {
    documents: given.documents.length,
    comments: given.comments.length,
    history: given.history.length,
  };
  const value = { vendorReference, vendorState, expected, revision, link, salt, counts };
  return { ...row, sealed: sealer.seal("verifications", row.id, columnsOf(row), value) };
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

function documentColumns(row: Omit<DocumentRow, "sealed">, { position, version }: Place): readonly unknown[] {
  const { type_id, country, front, back, status, created_at, updated_at } = row;
  return [position, version, type_id, country, front, back, status, created_at, updated_at];
}

export function documentOf(
  sealer: Sealer,
  row: DocumentRow,
  place: Place,
  decisions: readonly Decision[],
): VerificationDocument {
  const { extracted, parts, judged, rules, prints, frontText } = sealer.open<SealedDocument>(
    "documents",
    row.id,
    documentColumns(row, place),
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

export function documentRowOf(sealer: Sealer, given: VerificationDocument, place: Place): DocumentRow {
  const { extracted, rules, parts, judged, prints, frontText } = given;
  const row = {
    id: given.id,
    type_id: given.typeId,
    country: given.country,
    front: given.front,
    back: given.back,
    status: given.status,
    created_at: given.createdAt,
    updated_at: given.updatedAt,
  };
  const value = { extracted, rules, parts, judged, prints, frontText };
  return { ...row, sealed: sealer.seal("documents", row.id, documentColumns(row, place), value) };
}

export interface DecisionRow {
  readonly id: Decision["id"];
  readonly status: Decision["status"];
  readonly created_at: number;
  readonly updated_at: number;
  readonly sealed: Uint8Array;
}

interface DecisionPlace extends Place {
  readonly document: string;
}

function decisionColumns(
  { status, created_at, updated_at }: Omit<DecisionRow, "sealed">,
  { document, position, version }: DecisionPlace,
): readonly unknown[] {
  return [document, position, version, status, created_at, updated_at];
}

export function decisionOf(sealer: Sealer, row: DecisionRow, place: DecisionPlace): Decision {
  const { id, status, created_at: createdAt, updated_at: updatedAt, sealed } = row;
  const value = sealer.open<Pick<Decision, "workflow">>("decisions", id, decisionColumns(row, place), sealed);
  return { id, status, createdAt, updatedAt, ...value };
}

export function decisionRowOf(sealer: Sealer, given: Decision, place: DecisionPlace): DecisionRow {
  const { id, status, createdAt, updatedAt, workflow } = given;
  const row = { id, status, created_at: createdAt, updated_at: updatedAt };
  return { ...row, sealed: sealer.seal("decisions", id, decisionColumns(row, place), { workflow }) };
}

export interface CommentRow {
  readonly id: VerificationComment["id"];
  readonly status: VerificationComment["status"];
  readonly private: number;
  readonly created_at: number;
  readonly sealed: Uint8Array;
}

function commentColumns(row: Omit<CommentRow, "sealed">, { position, version }: Place): readonly unknown[] {
  return [position, version, row.status, row.private, row.created_at];
}

export function commentOf(sealer: Sealer, row: CommentRow, place: Place): VerificationComment {
  const { id, status, private: hidden, created_at: createdAt, sealed } = row;
  const said = sealer.open<Pick<VerificationComment, "content" | "author" | "token">>(
    "comments",
    id,
    commentColumns(row, place),
    sealed,
  );
  return { id, status, private: hidden === 1, createdAt, ...said };
}

export function commentRowOf(sealer: Sealer, given: VerificationComment, place: Place): CommentRow {
  const { id, status, private: hidden, createdAt, content, author, token } = given;
  const row = { id, status, private: hidden ? 1 : 0, created_at: createdAt };
  const value = { content, author, token };
  return { ...row, sealed: sealer.seal("comments", id, commentColumns(row, place), value) };
}

export interface HistoryRow {
  readonly id: HistoryEntry["id"];
  readonly from_status: HistoryEntry["from"];
  readonly to_status: HistoryEntry["to"];
  readonly created_at: number;
  readonly sealed: Uint8Array;
}

function historyColumns(
  { from_status, to_status, created_at }: Omit<HistoryRow, "sealed">,
  { position }: Pick<Place, "position">,
): readonly unknown[] {
  return [position, from_status, to_status, created_at];
}

export function historyEntryOf(
  sealer: Sealer,
  row: HistoryRow,
  place: Pick<Place, "position">,
): HistoryEntry {
  const { id, from_status: from, to_status: to, created_at: createdAt, sealed } = row;
  const value = sealer.open<Pick<HistoryEntry, "user" | "comment" | "token">>(
    "history",
    id,
    historyColumns(row, place),
    sealed,
  );
  return { id, from, to, createdAt, ...value };
}

export function historyRowOf(
  sealer: Sealer,
  { id, from, to, createdAt, ...entry }: HistoryEntry,
  place: Pick<Place, "position">,
): HistoryRow {
  const row = { id, from_status: from, to_status: to, created_at: createdAt };
  return { ...row, sealed: sealer.seal("history", id, historyColumns(row, place), entry) };
}
