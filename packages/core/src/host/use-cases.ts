import type { Reading } from "../audit/recorder.ts";
import type { FlowPath } from "../catalogue/flows.ts";
import type { Core } from "../core.ts";
import { type CorrectionInput, correctDocument } from "../document/correct.ts";
import { type DecisionInput, decideDocument } from "../document/decide-by-hand.ts";
import { getDocument, getDocumentPdf } from "../document/get.ts";
import { removeDocument } from "../document/remove.ts";
import { type ReplaceInput, replaceDocument } from "../document/replace.ts";
import { type UploadInput, uploadDocument } from "../document/upload.ts";
import type { Principal, Tenant } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import { type CommentInput, commentOn } from "../verification/comment.ts";
import { type CreateInput, createVerification } from "../verification/create.ts";
import { getVerification } from "../verification/get.ts";
import { renewLink } from "../verification/link.ts";
import { type ListInput, listVerifications } from "../verification/list.ts";
import { removeVerification } from "../verification/remove.ts";
import { type ReviewAction, type ReviewInput, reviewVerification } from "../verification/review.ts";
import { submitVerification } from "../verification/submit.ts";
import { type UpdateInput, updateVerification } from "../verification/update.ts";
import { type Webhooks, webhooksOf } from "../webhooks/endpoints.ts";
import {
  type DocumentView,
  detailOf,
  documentOf,
  type VerificationDetailView,
  type VerificationView,
  viewOf,
} from "./views.ts";

export interface VerificationList {
  readonly items: readonly VerificationView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

type Review = (id: string, input: ReviewInput) => Promise<VerificationDetailView>;

/** The person who sees the result, such as an e-mail address. The record holds a pseudonym of it. */
export interface ReaderOption {
  readonly reader?: string;
}

/** The verifications of one flow. Every method rejects with a `PassmusterError`, whose `code` says why. */
export interface Verifications {
  create(input: CreateInput): Promise<VerificationDetailView>;
  /** `withPrivate` includes private comments. With a `reader` the reading is recorded. */
  get(
    id: string,
    options?: ReaderOption & { readonly withPrivate?: boolean },
  ): Promise<VerificationDetailView>;
  /** Newest first. */
  list(query?: ListInput): Promise<VerificationList>;
  update(id: string, input: UpdateInput): Promise<VerificationDetailView>;
  submit(id: string): Promise<VerificationDetailView>;
  readonly resubmit: Review;
  readonly approve: Review;
  readonly reject: Review;
  readonly cancel: Review;
  /** Gives it a new address. The address before, its QR code and its sessions stop working. */
  renewLink(id: string): Promise<VerificationDetailView>;
  /** Adds a comment. A private comment is shown only on request. */
  comment(id: string, input: CommentInput): Promise<VerificationDetailView>;
  delete(id: string): Promise<void>;
}

/** The documents of one flow. Images are bytes or base64. */
export interface Documents {
  upload(input: UploadInput): Promise<DocumentView>;
  /** With a `reader` the reading is recorded. */
  get(id: string, options?: ReaderOption): Promise<DocumentView>;
  replace(id: string, input: ReplaceInput): Promise<DocumentView>;
  delete(id: string): Promise<void>;
  /** A reviewer decides one document. The verification keeps its status. */
  decide(id: string, input: DecisionInput): Promise<DocumentView>;
  /** A reviewer corrects the extracted data. The rules run again. */
  correct(id: string, input: CorrectionInput): Promise<DocumentView>;
  /** The document's images as a PDF. The verification has to be Approved. */
  pdf(id: string, options?: ReaderOption): Promise<Uint8Array>;
}

/** The use cases of one flow. */
export interface FlowUseCases {
  readonly verifications: Verifications;
  readonly documents: Documents;
}

/** The use cases of one tenant. */
export interface TenantUseCases {
  /** The use cases of a flow, by its path. With an unknown path every method rejects with `flow_not_found`. */
  flow(path: FlowPath): FlowUseCases;
  /** The verifications of every flow. */
  readonly verifications: Pick<Verifications, "list">;
  readonly webhooks: Webhooks;
}

/** The use cases as the host calls them: with every scope, within one tenant. */
export function createTenantUseCases(core: Core, tenant: Tenant): TenantUseCases {
  const principal: Principal = { subject: "host", tenant, scopes: ["read", "write", "review", "admin"] };
  const list = async (flow: string | undefined, input: ListInput | undefined): Promise<VerificationList> => {
    const page = await listVerifications(core, { principal, flow, input });
    return { ...page, items: page.items.map((item) => viewOf(core, item, principal)) };
  };
  return {
    flow: (path) => ({
      verifications: { ...verificationsOf(core, principal, path), list: (query) => list(path, query) },
      documents: documentsOf(core, principal, path),
    }),
    verifications: { list: (query) => list(undefined, query) },
    webhooks: webhooksOf(core, principal, true),
  };
}

function verificationsOf(core: Core, principal: Principal, flow: string): Omit<Verifications, "list"> {
  const detail = async (verification: Promise<Verification>) => detailOf(core, await verification, principal);
  const review =
    (action: ReviewAction): Review =>
    (id, input) =>
      detail(reviewVerification(core, { principal, flow, id, input }, action));
  return {
    create: (input) => detail(createVerification(core, { principal, flow, input })),
    async get(id, { withPrivate = false, reader } = {}) {
      const verification = await getVerification(core, { principal, flow, id });
      const shown = { what: "verification", verifications: [verification], withPrivate } as const;
      if (reader !== undefined) await core.record.read({ ...principal, reader }, shown);
      return detailOf(core, verification, { ...principal, withPrivate });
    },
    update: (id, input) => detail(updateVerification(core, { principal, flow, id, input })),
    submit: (id) => detail(submitVerification(core, { principal, flow, id })),
    renewLink: (id) => detail(renewLink(core, { principal, flow, id })),
    resubmit: review("resubmit"),
    approve: review("approve"),
    reject: review("reject"),
    cancel: review("cancel"),
    comment: (id, input) =>
      detail(commentOn(core, { principal, flow, id, input }).then(({ verification }) => verification)),
    delete: (id) => removeVerification(core, { principal, flow, id }),
  };
}

function documentsOf(core: Core, principal: Principal, flow: string): Documents {
  const readBy = async (reader: string | undefined, reading: Reading): Promise<void> => {
    if (reader !== undefined) await core.record.read({ ...principal, reader }, reading);
  };
  const shown = async (found: ReturnType<typeof getDocument>) => {
    const { verification, document } = await found;
    return documentOf(core, verification, document);
  };
  return {
    upload: (input) => shown(uploadDocument(core, { principal, flow, input })),
    async get(id, { reader } = {}) {
      const { verification, document } = await getDocument(core, { principal, flow, id });
      await readBy(reader, { what: "document", verifications: [verification], document: document.id });
      return documentOf(core, verification, document);
    },
    replace: (id, input) => shown(replaceDocument(core, { principal, flow, id, input })),
    decide: (id, input) => shown(decideDocument(core, { principal, flow, id, input })),
    correct: (id, input) => shown(correctDocument(core, { principal, flow, id, input })),
    delete: (id) => removeDocument(core, { principal, flow, id }),
    async pdf(id, { reader } = {}) {
      const { verification, document, pdf } = await getDocumentPdf(core, { principal, flow, id });
      await readBy(reader, { what: "pdf", verifications: [verification], document: document.id });
      return pdf;
    },
  };
}
