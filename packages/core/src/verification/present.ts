import { timestamp } from "../calendar.ts";
import type { Core } from "../core.ts";
import { type DocumentView, presentDocument } from "../document/present.ts";
import { qrCodeUrl, verifyUrl } from "../links.ts";
import type { VerificationSummary } from "../ports/storage.ts";
import type { ExpectedData } from "./expected-data.ts";
import { type VerificationStatusLabel, verificationStatuses } from "./status.ts";
import type { Comment, HistoryEntry, Verification } from "./verification.ts";

export interface CommentView {
  readonly content: string;
  readonly status: VerificationStatusLabel;
  readonly createdAt: string;
}

export interface HistoryView {
  readonly id: string;
  readonly fromStatus: VerificationStatusLabel | null;
  readonly toStatus: VerificationStatusLabel;
  readonly user: string | null;
  readonly comment: string | null;
  readonly createdAt: string;
}

/** What list, create, update, submit and resubmit answer. */
export interface VerificationView {
  readonly id: string;
  /** Where to send the end user. */
  readonly url: string;
  /** A picture of `url`. */
  readonly qrCode: string;
  readonly vendorReference: string | null;
  readonly vendorState: string | null;
  readonly expectedData: ExpectedData;
  readonly statusLabel: VerificationStatusLabel;
  readonly submittedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The flow's display name. */
  readonly flow: string;
  /** Newest first, private ones left out. */
  readonly comments: readonly CommentView[];
}

export interface VerificationDetailView extends VerificationView {
  readonly documents: readonly DocumentView[];
  /** Newest first. */
  readonly history: readonly HistoryView[];
}

export type ApprovedView = Pick<
  VerificationDetailView,
  | "id"
  | "url"
  | "qrCode"
  | "vendorReference"
  | "vendorState"
  | "statusLabel"
  | "flow"
  | "documents"
  | "comments"
>;

export type ClosedView = Pick<VerificationView, "id" | "statusLabel" | "flow" | "comments">;

export function presentVerification(core: Core, verification: VerificationSummary): VerificationView {
  return {
    id: verification.id,
    url: verifyUrl(core, verification),
    qrCode: qrCodeUrl(core, verification),
    vendorReference: verification.vendorReference,
    vendorState: verification.vendorState,
    expectedData: verification.expected,
    statusLabel: verificationStatuses[verification.status].label,
    submittedAt: verification.submittedAt === null ? null : timestamp(verification.submittedAt),
    createdAt: timestamp(verification.createdAt),
    updatedAt: timestamp(verification.updatedAt),
    flow: labelOf(core, verification.flow),
    comments: verification.comments
      .filter((comment) => !comment.private)
      .map(presentComment)
      .reverse(),
  };
}

export async function presentDetail(core: Core, verification: Verification): Promise<VerificationDetailView> {
  const { comments, ...view } = presentVerification(core, verification);
  return {
    ...view,
    documents: await presentDocuments(core, verification),
    comments,
    history: verification.history.map(presentHistory).reverse(),
  };
}

export async function presentApproved(core: Core, verification: Verification): Promise<ApprovedView> {
  const { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, comments } = presentVerification(
    core,
    verification,
  );
  const documents = await presentDocuments(core, verification);
  return { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, documents, comments };
}

export function presentClosed(core: Core, verification: Verification): ClosedView {
  const { id, statusLabel, flow, comments } = presentVerification(core, verification);
  return { id, statusLabel, flow, comments };
}

function presentDocuments(core: Core, verification: Verification): Promise<readonly DocumentView[]> {
  return Promise.all(verification.documents.map((document) => presentDocument(core, verification, document)));
}

export function presentComment({ content, status, createdAt }: Comment): CommentView {
  return { content, status: verificationStatuses[status].label, createdAt: timestamp(createdAt) };
}

function presentHistory({ id, from, to, user, comment, createdAt }: HistoryEntry): HistoryView {
  return {
    id,
    fromStatus: from && verificationStatuses[from].label,
    toStatus: verificationStatuses[to].label,
    user,
    comment,
    createdAt: timestamp(createdAt),
  };
}

/** A flow that is no longer configured is shown by its path. */
function labelOf(core: Core, path: string): string {
  return core.settings.flows.find((flow) => flow.path === path)?.label ?? path;
}
