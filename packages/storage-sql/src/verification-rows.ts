import {
  type Decision,
  reasonsOf,
  type Verification,
  type VerificationDocument,
  type WaitingItem,
} from "@passmuster/core/storage";
import type { Sealer } from "./seal.ts";

type RuleReport = NonNullable<VerificationDocument["rules"]>;
type VerificationComment = Verification["comments"][number];

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
  /** 1 on legal hold, `null` otherwise. An erasure leaves it out. */
  readonly held: 1 | null;
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

/** Values sealed with the verification that are no part of it. */
interface SealedApart {
  readonly counts?: PartCounts;
  /** Why it waits for a person, for the queue. Only in Double Check. */
  readonly reasons?: readonly NonNullable<WaitingItem["reasons"]>[number][];
}

/** Every member, perhaps without a value. */
type Unfilled<Row> = { readonly [Name in keyof Required<Row>]: Row[Name] | undefined };

// Rows saved before runs had revisions have neither a revision nor counts.
type SealedScalars = Pick<
  Scalars,
  | "vendorReference"
  | "vendorState"
  | "expected"
  | "link"
  | "salt"
  | "readings"
  | "retakes"
  | "consent"
  | "language"
  | "hands"
  | "approvals"
  | "casework"
  | "hold"
  | "exportLink"
  | "notices"
  | "renews"
  | "renewedBy"
  | "postal"
  | "screening"
  | "settled"
  | "pendingCredential"
  | "chipChallenge"
  | "presence"
> &
  Partial<Pick<Scalars, "revision">> &
  SealedApart;

function columnsOf(row: Omit<VerificationRow, "sealed">): readonly unknown[] {
  const { flow, version, status, submitted_at, created_at, updated_at, deleted_at, held, run, sequence } =
    row;
  const columns = [flow, version, status, submitted_at, created_at, updated_at, deleted_at, run, sequence];
  // Rows from before legal holds are sealed without this column.
  return held === null ? columns : [...columns, held];
}

export function verificationOf(sealer: Sealer, row: VerificationRow): Scalars & Unfilled<SealedApart> {
  const { revision, counts, reasons, ...sealed } = sealer.open<SealedScalars>(
    "verifications",
    row.id,
    columnsOf(row),
    row.sealed,
  );
  return {
    counts,
    reasons,
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
  const { readings, retakes, consent, language, hands, approvals, casework, hold, settled } = given;
  const { pendingCredential, chipChallenge, exportLink, postal, notices, renews, renewedBy } = given;
  const { screening, presence } = given;
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
    held: hold ? (1 as const) : null,
    run: given.run,
    sequence: given.sequence,
  };
  const counts = {
    documents: given.documents.length,
    comments: given.comments.length,
    history: given.history.length,
  };
  const reasons = given.status === "double_check" ? reasonsOf(given) : undefined;
  const people = { consent, language, hands, approvals, casework, hold, postal, screening };
  const asked = { pendingCredential, chipChallenge, exportLink, notices, renews, renewedBy, presence };
  const rest = { reasons, revision, link, salt, readings, retakes, ...people, ...asked, settled, counts };
  const value = { vendorReference, vendorState, expected, ...rest };
  return { ...row, sealed: sealer.seal("verifications", row.id, columnsOf(row), value) };
}

// Older rows have no parts, image fingerprints, text layers, kept readings or reasons for rules that did not
// run.
type LaterFields =
  | "parts"
  | "judged"
  | "prints"
  | "frontText"
  | "reading"
  | "look"
  | "readingSince"
  | "insisted";
type SealedDocument = Pick<VerificationDocument, "extracted" | "credential" | "chip" | "chipPortrait"> &
  Partial<Pick<VerificationDocument, LaterFields>> & {
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
  const { extracted, parts, judged, rules, prints, frontText, ...later } = sealer.open<SealedDocument>(
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
    prints: prints ?? { front: null, back: null },
    frontText: frontText ?? null,
    reading: later.reading ?? null,
    look: later.look ?? null,
    readingSince: later.readingSince ?? null,
    insisted: later.insisted ?? false,
    ...(later.credential && { credential: later.credential }),
    ...(later.chip && { chip: later.chip }),
    ...(later.chipPortrait && { chipPortrait: later.chipPortrait }),
  };
}

export function documentRowOf(sealer: Sealer, given: VerificationDocument, place: Place): DocumentRow {
  const { extracted, rules, parts, judged, prints, frontText, reading, look, readingSince, insisted } = given;
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
  const { credential, chip, chipPortrait } = given;
  const kept = { reading, look, readingSince, insisted, credential, chip, chipPortrait };
  const value = { extracted, rules, parts, judged, prints, frontText, ...kept };
  return { ...row, sealed: sealer.seal("documents", row.id, documentColumns(row, place), value) };
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
  const { id, status, private: hidden, createdAt, ...value } = given;
  const row = { id, status, private: hidden ? 1 : 0, created_at: createdAt };
  return { ...row, sealed: sealer.seal("comments", id, commentColumns(row, place), value) };
}
