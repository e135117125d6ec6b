import type { ExpectedData } from "../../model/expected-data.ts";
import type { Principal } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type {
  HistoryEntry,
  Verification,
  VerificationComment,
  VerificationSummary,
} from "../../model/verification.ts";
import { type VerificationStatusLabel, verificationStatuses } from "../../model/verification-status.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import { mayOpen } from "../../verdict/lifecycle/four-eyes.ts";
import { qrCodeUrl, verifyUrl } from "../access/links.ts";
import { type DocumentAnswer, type Presenting, presentDocument } from "../document/present.ts";
import type { PartsByDocument } from "../document/present-parts.ts";
import { type HoldView, presentHold } from "./hold.ts";
import { type CaseView, presentCase } from "./present-case.ts";
import { type PostalView, presentPostal } from "./present-postal.ts";
import { type PresenceView, presentPresence } from "./present-presence.ts";
import { presentScreening, type ScreeningView } from "./present-screening.ts";

export interface CommentView {
  readonly content: string;
  readonly status: VerificationStatusLabel;
  readonly createdAt: string;
  /** `true` on a private comment, which is shown only on request. */
  readonly private?: true;
  /** The e-mail address of who wrote it. Shown only together with private comments. */
  readonly author?: string;
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
export interface VerificationAnswer {
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

export interface VerificationDetailAnswer extends VerificationAnswer {
  readonly documents: readonly DocumentAnswer[];
  /** Newest first. */
  readonly history: readonly HistoryView[];
  /** The approvals so far, oldest first; only in a flow with second approval. */
  readonly approvals?: readonly ApprovalView[];
  /** The consent that the person gave, for principals with `review`; `null` for none. */
  readonly consent?: ConsentView | null;
  /** The id of the verification that it renews. */
  readonly renews?: string;
  /** The id of the newest verification that renews it. */
  readonly renewedBy?: string;
  /** What the team noted about the case, for reviewers and principals with `review`. */
  readonly case?: CaseView;
  /** The legal hold, for reviewers and principals with `review`; `null` for none. */
  readonly legalHold?: HoldView | null;
  /** The mailbox of a postal flow; absent before anything was given. */
  readonly postal?: PostalView;
  /** What lists said about the person, for the same; `null` before the first search. */
  readonly screening?: ScreeningView | null;
  /** Likewise. Only in a flow that asks for a presence check, and where there is a result. */
  readonly presence?: PresenceView;
}

export interface ApprovalView {
  /** An e-mail address. */
  readonly by: string;
  readonly createdAt: string;
}

/** The text is that of the flow when the person agreed. */
export interface ConsentView {
  readonly version: string;
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
  readonly givenAt: string;
}

export type ApprovedView = Pick<
  VerificationDetailAnswer,
  | "id"
  | "url"
  | "qrCode"
  | "vendorReference"
  | "vendorState"
  | "statusLabel"
  | "flow"
  | "documents"
  | "comments"
  | "approvals"
>;

export type LinkView = Pick<VerificationAnswer, "url" | "qrCode">;

export type ClosedView = Pick<VerificationAnswer, "id" | "statusLabel" | "flow" | "comments">;

/**
 * The reader of a view. `withPrivate` shows private comments too, and who wrote each comment. `parts` are
 * shown with their documents.
 */
export interface Viewer extends Pick<Principal, "scopes" | "reviewer">, Partial<Pick<Principal, "subject">> {
  readonly withPrivate?: boolean;
  readonly parts?: PartsByDocument | undefined;
}

export function presentVerification(
  core: Presenting,
  verification: VerificationSummary,
  viewer: Viewer,
): VerificationAnswer {
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
      .map((comment) => presentComment(comment, viewer))
      .reverse(),
  };
}

/**
 * A capability lets its holder act as with `write`. Only principals with that scope see it. Reviewers, and
 * tokens in a flow with four eyes, see it only if they created the verification or renewed its link: with it
 * they could upload in the person's name.
 */
export function presentLink(
  core: Presenting,
  verification: VerificationSummary,
  { scopes, reviewer, subject = "" }: Viewer,
): LinkView {
  const isGuarded =
    reviewer !== undefined || flowAt(core.settings.flows, verification.flow)?.fourEyes === true;
  const isOpen = scopes.includes("write") && (!isGuarded || mayOpen(verification, subject));
  const address = isOpen ? "capability" : "page";
  return {
    url: verifyUrl(core, verification, address),
    qrCode: qrCodeUrl(core, verification, address),
  };
}

export async function presentDetail(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<VerificationDetailAnswer> {
  const { comments, ...view } = presentVerification(core, verification, viewer);
  return {
    ...view,
    documents: (await presentDocuments(core, verification, viewer)).map((document) => ({
      ...document,
      ...viewer.parts?.get(document.id),
    })),
    comments,
    history: verification.history.map(presentHistory).reverse(),
    ...presentApprovals(verification),
    ...presentRenewal(verification),
    ...(viewer.scopes.includes("review") && { consent: presentConsent(verification) }),
    ...(seesCase(viewer) && {
      case: presentCase(core, verification),
      legalHold: presentHold(verification),
      screening: presentScreening(verification),
      ...presentPresence(core, verification),
    }),
    ...(verification.postal && { postal: presentPostal(verification) }),
  };
}

function presentRenewal({
  renews,
  renewedBy,
}: Verification): Pick<VerificationDetailAnswer, "renews" | "renewedBy"> {
  return { ...(renews && { renews: renews.verification }), ...(renewedBy && { renewedBy }) };
}

/** Reviewers of every role, and principals with `review`. */
export function seesCase({ scopes, reviewer }: Viewer): boolean {
  return reviewer !== undefined || scopes.includes("review");
}

function presentConsent({ consent }: Verification): ConsentView | null {
  if (!consent) return null;
  const { version, language, text, at } = consent;
  return { version, language, text, givenAt: timestamp(at) };
}

export async function presentApproved(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<ApprovedView> {
  const view = presentVerification(core, verification, viewer);
  const { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, comments } = view;
  const documents = await presentDocuments(core, verification, viewer);
  const approved = { id, url, qrCode, vendorReference, vendorState, statusLabel, flow, documents, comments };
  return { ...approved, ...presentApprovals(verification) };
}

export function presentApprovals({
  approvals,
}: Pick<Verification, "approvals">): Pick<VerificationDetailAnswer, "approvals"> {
  if (!approvals) return {};
  return {
    approvals: approvals.map(({ email, token, at }) => ({
      by: email ?? token ?? "",
      createdAt: timestamp(at),
    })),
  };
}

export function presentClosed(core: Presenting, verification: Verification): ClosedView {
  const { id, statusLabel, flow, comments } = presentVerification(core, verification, { scopes: [] });
  return { id, statusLabel, flow, comments };
}

function presentDocuments(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<readonly DocumentAnswer[]> {
  const { documents } = verification;
  return Promise.all(documents.map((one) => presentDocument(core, verification, one, viewer)));
}

export function presentComment(
  comment: VerificationComment,
  { withPrivate }: Pick<Viewer, "withPrivate"> = {},
): CommentView {
  const { content, status, createdAt, author } = comment;
  return {
    content,
    status: verificationStatuses[status].label,
    createdAt: timestamp(createdAt),
    ...(comment.private && { private: true }),
    ...(withPrivate && { author }),
  };
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
