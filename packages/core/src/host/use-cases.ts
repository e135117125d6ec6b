import type { Core } from "../core.ts";
import { type CorrectionInput, correctDocument } from "../document/correct.ts";
import { type DecisionInput, decideDocument } from "../document/decide-by-hand.ts";
import { getDocument, getDocumentPdf } from "../document/get.ts";
import { type DocumentView, presentDocument } from "../document/present.ts";
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
import {
  presentDetail,
  presentVerification,
  type VerificationDetailView,
  type VerificationView,
} from "../verification/present.ts";
import { removeVerification } from "../verification/remove.ts";
import { type ReviewAction, type ReviewInput, reviewVerification } from "../verification/review.ts";
import { submitVerification } from "../verification/submit.ts";
import { type UpdateInput, updateVerification } from "../verification/update.ts";
import { type Webhooks, webhooksOf } from "../webhooks/endpoints.ts";

export interface VerificationList {
  readonly items: readonly VerificationView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

type Review = (flow: string, id: string, input: ReviewInput) => Promise<VerificationDetailView>;

/** Every verification action of the contract, in process. All reject with a `PassmusterError`, whose `code` says why. */
export interface Verifications {
  create(flow: string, input: CreateInput): Promise<VerificationDetailView>;
  /** `withPrivate` shows private comments too. */
  get(
    flow: string,
    id: string,
    options?: { readonly withPrivate?: boolean },
  ): Promise<VerificationDetailView>;
  /** Of one flow, or of all with `undefined`; newest first. */
  list(flow?: string, query?: ListInput): Promise<VerificationList>;
  update(flow: string, id: string, input: UpdateInput): Promise<VerificationDetailView>;
  submit(flow: string, id: string): Promise<VerificationDetailView>;
  readonly resubmit: Review;
  readonly approve: Review;
  readonly reject: Review;
  readonly cancel: Review;
  /** Gives it a new address; the one before, its QR code and its sessions end. */
  renewLink(flow: string, id: string): Promise<VerificationDetailView>;
  /** Adds a comment; a private one is shown where it is asked for. */
  comment(flow: string, id: string, input: CommentInput): Promise<VerificationDetailView>;
  delete(flow: string, id: string): Promise<void>;
}

/** Every document action of the contract, in process. Pictures are bytes or base64. */
export interface Documents {
  upload(flow: string, input: UploadInput): Promise<DocumentView>;
  get(flow: string, id: string): Promise<DocumentView>;
  replace(flow: string, id: string, input: ReplaceInput): Promise<DocumentView>;
  delete(flow: string, id: string): Promise<void>;
  /** A reviewer decides one document; the verification keeps its status. */
  decide(flow: string, id: string, input: DecisionInput): Promise<DocumentView>;
  /** A reviewer corrects what was read; the rules run again. */
  correct(flow: string, id: string, input: CorrectionInput): Promise<DocumentView>;
  /** The document's pictures as a PDF; its verification has to be Approved. */
  pdf(flow: string, id: string): Promise<Uint8Array>;
}

export interface TenantUseCases {
  readonly verifications: Verifications;
  readonly documents: Documents;
  readonly webhooks: Webhooks;
}

/** The use cases as the host itself calls them: it may do everything within one tenant. */
export function createTenantUseCases(core: Core, tenant: Tenant): TenantUseCases {
  const host: Principal = { subject: "host", tenant, scopes: ["read", "write", "review", "admin"] };
  const detail = async (verification: Promise<Verification>) => presentDetail(core, await verification, host);
  const single = async (found: ReturnType<typeof getDocument>) => {
    const { verification, document } = await found;
    return presentDocument(core, verification, document);
  };
  const review =
    (action: ReviewAction): Review =>
    (flow, id, input) =>
      detail(reviewVerification(core, { principal: host, flow, id, input }, action));

  return {
    verifications: {
      create: (flow, input) => detail(createVerification(core, { principal: host, flow, input })),
      get: async (flow, id, { withPrivate = false } = {}) =>
        presentDetail(core, await getVerification(core, { principal: host, flow, id }), {
          ...host,
          withPrivate,
        }),
      list: async (flow, query) => {
        const page = await listVerifications(core, { principal: host, flow, input: query });
        return { ...page, items: page.items.map((item) => presentVerification(core, item, host)) };
      },
      update: (flow, id, input) => detail(updateVerification(core, { principal: host, flow, id, input })),
      submit: (flow, id) => detail(submitVerification(core, { principal: host, flow, id })),
      renewLink: (flow, id) => detail(renewLink(core, { principal: host, flow, id })),
      resubmit: review("resubmit"),
      approve: review("approve"),
      reject: review("reject"),
      cancel: review("cancel"),
      comment: (flow, id, input) =>
        detail(
          commentOn(core, { principal: host, flow, id, input }).then(({ verification }) => verification),
        ),
      delete: (flow, id) => removeVerification(core, { principal: host, flow, id }),
    },
    documents: {
      upload: (flow, input) => single(uploadDocument(core, { principal: host, flow, input })),
      get: (flow, id) => single(getDocument(core, { principal: host, flow, id })),
      replace: (flow, id, input) => single(replaceDocument(core, { principal: host, flow, id, input })),
      decide: (flow, id, input) => single(decideDocument(core, { principal: host, flow, id, input })),
      correct: (flow, id, input) => single(correctDocument(core, { principal: host, flow, id, input })),
      delete: (flow, id) => removeDocument(core, { principal: host, flow, id }),
      pdf: (flow, id) => getDocumentPdf(core, { principal: host, flow, id }),
    },
    webhooks: webhooksOf(core, tenant, true),
  };
}
