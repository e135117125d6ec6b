import type { VerificationDocument } from "../../model/document.ts";
import type { DecisionStatus, DocumentStatus } from "../../model/document-status.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import {
  type DecisionAnswer,
  type DocumentAnswer,
  type Presenting,
  presentDecision,
  presentDocument,
} from "../../service/document/present.ts";
import type { ListedVerification } from "../../service/verification/listed.ts";
import {
  presentDetail,
  type VerificationAnswer,
  type VerificationDetailAnswer,
  type Viewer,
} from "../../service/verification/present.ts";
import {
  type ListedView,
  presentListed,
  type WaitingView,
} from "../../service/verification/present-waiting.ts";

/** A verification as the host sees it: the body of the API, with the status as a key. */
export interface VerificationView extends VerificationAnswer {
  readonly status: VerificationStatus;
}

export interface DecisionView extends DecisionAnswer {
  readonly status: DecisionStatus;
}

export interface DocumentView extends Omit<DocumentAnswer, "decisions"> {
  readonly status: DocumentStatus;
  readonly decisions: readonly DecisionView[];
}

export interface VerificationDetailView extends Omit<VerificationDetailAnswer, "documents"> {
  readonly status: VerificationStatus;
  readonly documents: readonly DocumentView[];
}

/** An item of a list; in the queue with since when and why it waits, and who works on it. */
export type ListedVerificationView = VerificationView &
  Partial<Omit<WaitingView, "status">> &
  Pick<ListedView, "flowPath">;

export function listedOf(core: Presenting, item: ListedVerification, viewer: Viewer): ListedVerificationView {
  return { ...presentListed(core, item, viewer), status: item.status };
}

export async function detailOf(
  core: Presenting,
  verification: Verification,
  viewer: Viewer,
): Promise<VerificationDetailView> {
  const view = await presentDetail(core, verification, viewer);
  const documents = view.documents.flatMap((shown, index) => {
    const document = verification.documents[index];
    return document ? [withStatus(shown, document)] : [];
  });
  return { ...view, status: verification.status, documents };
}

export async function documentOf(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
): Promise<DocumentView> {
  return withStatus(await presentDocument(core, verification, document), document);
}

function withStatus(shown: DocumentAnswer, { status, decisions }: VerificationDocument): DocumentView {
  return {
    ...shown,
    status,
    decisions: decisions.map((decision) => ({ ...presentDecision(decision), status: decision.status })),
  };
}
