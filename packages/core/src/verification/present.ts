import { qrCodeUrl, verifyUrl } from "../access/links.ts";
import { flowAt } from "../catalogue/flow.ts";
import { type DocumentView, type Presenting, presentDocument } from "../document/present.ts";
import type { ExpectedData } from "../model/expected-data.ts";
import type { Principal } from "../model/principal.ts";
import { timestamp } from "../model/time.ts";
import type {
  HistoryEntry,
  Verification,
  VerificationComment,
  VerificationSummary,
} from "../model/verification.ts";
import { type VerificationStatusLabel, verificationStatuses } from "../model/verification-status.ts";

export interface CommentView {
  readonly content: string;
  readonly status: VerificationStatusLabel;
  readonly createdAt: string;
  /** `true` on a private comment, which is shown only on request. */
  readonly private?: true;
}

export interface HistoryView {
  readonly id: string;
  readonly fromStatus: VerificationStatusLabel | null;
  readonly toStatus: VerificationStatusLabel;
  readonly user: string | null;
  readonly comment: string | null;
  readonly createdAt: string;
}

/** The response of list, create, update, submit and resubmit. */
export interface VerificationView {
  readonly id: string;
  /** The end user's link. Principals without `write` get it without the part after `#`, which opens it. */
  readonly url: string;
  /** `url` as a QR code image. */
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
  /** Newest first, without private ones. */
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

export type LinkView = Pick<VerificationView, "url" | "qrCode">;

export type ClosedView = Pick<VerificationView, "id" | "statusLabel" | "flow" | "comments">;

/** The reader of a view. `withPrivate` shows private comments too. */
export interface Viewer extends Pick<Principal, "scopes"> {
  readonly withPrivate?: boolean;
}

export function presentVerification(
  core: Presenting,
  verification: VerificationSummary,
  viewer: Viewer,
): VerificationView {
  return {
    id: verification.id,
    ...presentLink(core, verification, viewer),
    vendorReference: verification.vendorReference,
    vendorState: verification.vendorState,
    expectedData: verification.expected,
    statusLabel: verificationStatuses[verification.status].label,
    submittedAt: verification.submittedAt === null ? null : timestamp(verification.submittedAt),
    createdAt: timestamp(verification.createdAt),
    updatedAt: timestamp(verification.updatedAt),
    flow: labelOf(core, verification.flow),
    comments: verification.comments
      .filter((comment) => !comment.private || viewer.withPrivate)
      .map(presentComment)
      .reverse(),
  };
}

/** A capability lets its holder act as with `write`. Only principals with that scope see it. */
export function presentLink(
  core: Presenting,
  verification: VerificationSummary,
  { scopes }: Viewer,
): LinkView {
  const address = scopes.includes("write") ? "capability" : "page";
  return {
    url: verifyUrl(core, verification, address),
    qrCode: qrCodeUrl(core, verification, address),
  };
}

export async function presentDetail(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<VerificationDetailView> {
  const { comments, ...view } = presentVerification(core, verification, viewer);
  return {
    ...view,
    documents: await presentDocuments(core, verification),
    comments,
    history: verification.history.map(presentHistory).reverse(),
  };
}

export async function presentApproved(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<ApprovedView> {
  const view = presentVerification(core, verification, viewer);
  const { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, comments } = view;
  const documents = await presentDocuments(core, verification);
  return { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, documents, comments };
}

export function presentClosed(core: Presenting, verification: Verification): ClosedView {
  const { id, statusLabel, flow, comments } = presentVerification(core, verification, { scopes: [] });
  return { id, statusLabel, flow, comments };
}

function presentDocuments(core: Presenting, verification: Verification): Promise<readonly DocumentView[]> {
  return Promise.all(verification.documents.map((document) => presentDocument(core, verification, document)));
}

export function presentComment(comment: VerificationComment): CommentView {
  const { content, status, createdAt } = comment;
  const view = { content, status: verificationStatuses[status].label, createdAt: timestamp(createdAt) };
  return comment.private ? { ...view, private: true } : view;
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
function labelOf(core: Presenting, path: string): string {
  return flowAt(core.settings.flows, path)?.label ?? path;
}
