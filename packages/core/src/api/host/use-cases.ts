import type { Principal, Tenant } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import { recordList } from "../../service/audit/record-list.ts";
import type { RecordedReading } from "../../service/audit/recorder.ts";
import { policyOf } from "../../service/audit/settings.ts";
import type { CapabilitiesView } from "../../service/capabilities.ts";
import type { Core } from "../../service/core.ts";
import { type CorrectionInput, correctDocument } from "../../service/document/correct.ts";
import { type DecisionInput, decideDocument } from "../../service/document/decide-by-hand.ts";
import { getDocument, getDocumentPdf } from "../../service/document/get.ts";
import { partsIn } from "../../service/document/present-parts.ts";
import { type DocumentReadingView, presentReading } from "../../service/document/present-reading.ts";
import { removeDocument } from "../../service/document/remove.ts";
import { type ReplaceInput, replaceDocument } from "../../service/document/replace.ts";
import { type UploadInput, uploadDocument } from "../../service/document/upload.ts";
import { csvOfDays } from "../../service/figures/csv.ts";
import { type FiguresInput, type FiguresView, getFigures } from "../../service/figures/get.ts";
import { exportPerson } from "../../service/own-data/export.ts";
import { type ExportLinkView, makeExportLink } from "../../service/own-data/link.ts";
import type { PolicyDiffInput, PolicyDiffView } from "../../service/policy/diff.ts";
import type { PolicyView } from "../../service/policy/list.ts";
import type { PolicyReplay, PolicyReplayInput } from "../../service/policy/replay-decisions.ts";
import { answerCredential } from "../../service/session/answer-credential.ts";
import { type ChipChallengeView, giveChipChallenge } from "../../service/session/chip-challenge.ts";
import type { CredentialAnswerInput } from "../../service/session/credential-input.ts";
import {
  finishPresence,
  type PresenceResultInput,
  type PresenceSessionView,
  startPresence,
} from "../../service/session/presence.ts";
import { type CredentialRequestView, requestCredential } from "../../service/session/request-credential.ts";
import type { CasesInput } from "../../service/verification/bulk.ts";
import { type CaseInput, updateCase } from "../../service/verification/casework.ts";
import { type ClearHitInput, clearListHit } from "../../service/verification/clear-hit.ts";
import { type CommentInput, commentOn } from "../../service/verification/comment.ts";
import { type CreateInput, createVerification } from "../../service/verification/create.ts";
import { type ErasureView, getErasure } from "../../service/verification/erasure.ts";
import { exportVerifications } from "../../service/verification/export.ts";
import { getVerification } from "../../service/verification/get.ts";
import { type HoldInput, holdVerification, releaseHold } from "../../service/verification/hold.ts";
import { renewLink } from "../../service/verification/link.ts";
import { type ListInput, listVerifications } from "../../service/verification/list.ts";
import {
  certifyBox,
  closeBox,
  getWitnessPdf,
  updateApplication,
  witnessSignature,
} from "../../service/verification/postal.ts";
import type {
  ApplicationInput,
  CertificationInput,
  ClosingInput,
  WitnessInput,
} from "../../service/verification/postal-input.ts";
import type { CaseOutcomeView } from "../../service/verification/present-outcome.ts";
import { removeVerification } from "../../service/verification/remove.ts";
import { renewVerification } from "../../service/verification/renew.ts";
import {
  type RetakeInput,
  type ReviewAction,
  type ReviewInput,
  reviewVerification,
} from "../../service/verification/review.ts";
import { type SimilarView, similarVerifications } from "../../service/verification/similar.ts";
import { submitVerification } from "../../service/verification/submit.ts";
import { type UpdateInput, updateVerification } from "../../service/verification/update.ts";
import { type Webhooks, webhooksOf } from "../../service/webhooks/endpoints.ts";
import type { FlowPath } from "../../verdict/catalogue/flows.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { casesOf, type Views, viewsOf } from "./cases.ts";
import { type Claims, claimCallsOf, nextClaimOf, type VerificationClaims } from "./claims.ts";
import { hostOf } from "./principal.ts";
import {
  type DocumentView,
  detailOf,
  documentOf,
  type ListedVerificationView,
  listedOf,
  type VerificationDetailView,
} from "./views.ts";

export interface VerificationList {
  readonly items: readonly ListedVerificationView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Only with `needs: "review"`: the `after` of the next page; `null` at the end, and in other orders. */
  readonly next?: string | null;
  /** A search left out older matches. */
  readonly truncated?: true;
}

type Review = (id: string, input: ReviewInput) => Promise<VerificationDetailView>;

/** The person who sees the result, such as an e-mail address. The record holds a pseudonym of it. */
export interface ReaderOption {
  readonly reader?: string;
}

export interface CaseFileOptions extends ReaderOption {
  /** `false` leaves the pictures out; their digests stay. Default: true. */
  readonly pictures?: boolean;
}

/** Where a wallet is asked. */
export interface CredentialOptions {
  /** Origin of your page, such as `https://example.com`. Default: that of `publicUrl`. */
  readonly origin?: string;
}

/** The verifications of one flow. Every method rejects with a `PassmusterError`, whose `code` says why. */
export interface Verifications extends VerificationClaims {
  create(input: CreateInput): Promise<VerificationDetailView>;
  /**
   * `withPrivate` includes private comments and the authors of comments. `withParts` includes the boxes of
   * what was read, and the sizes of the images. With a `reader` the reading is recorded.
   */
  get(
    id: string,
    options?: ReaderOption & { readonly withPrivate?: boolean; readonly withParts?: boolean },
  ): Promise<VerificationDetailView>;
  /**
   * Newest first. With `needs: "review"` those in Double Check, oldest waiting first. With a `reader` the
   * reading is recorded.
   */
  list(query?: ListInput, options?: ReaderOption): Promise<VerificationList>;
  /** The list as CSV for a spreadsheet, at most 10,000 rows. With a `reader` the reading is recorded. */
  csv(query?: ListInput, options?: ReaderOption): Promise<string>;
  /**
   * The case file: a PDF/A-3 with everything that is known of it, recorded when it is made and kept nowhere.
   */
  file(id: string, options?: CaseFileOptions): Promise<Uint8Array>;
  /** Other verifications with the same document number or picture. */
  similar(id: string): Promise<SimilarView>;
  update(id: string, input: UpdateInput): Promise<VerificationDetailView>;
  submit(id: string): Promise<VerificationDetailView>;
  readonly resubmit: Review;
  readonly approve: Review;
  readonly reject: Review;
  readonly cancel: Review;
  /** Asks the person for new pictures, by the same link. The person sees the comment. */
  retake(id: string, input: RetakeInput): Promise<VerificationDetailView>;
  /** Gives it a new address. The address before, its QR code and its sessions stop working. */
  renewLink(id: string): Promise<VerificationDetailView>;
  /**
   * Starts a verification that renews an Approved one, with the same expected data; what the flow's option
   * `renew` keeps is not asked for again.
   */
  renew(id: string): Promise<VerificationDetailView>;
  /**
   * Asks a wallet for a credential in place of the photo ID, for a page of your own. The request lasts five
   * minutes; a newer one ends it.
   */
  requestCredential(id: string, options?: CredentialOptions): Promise<CredentialRequestView>;
  /** Passes on what the browser returned for that request. Each request takes one answer. */
  answerCredential(id: string, answer: CredentialAnswerInput): Promise<VerificationDetailView>;
  /** Starts a presence check at the provider, for a page of your own. A newer one ends it. */
  startPresence(id: string): Promise<PresenceSessionView>;
  /** Asks the provider how the session ended. While the person has not finished, nothing changes. */
  finishPresence(id: string, input: PresenceResultInput): Promise<VerificationDetailView>;
  /** Gives out a challenge for a document's chip. It lasts five minutes and is used once. */
  chipChallenge(id: string): Promise<ChipChallengeView>;
  /** Adds a comment. A private comment is shown only on request. */
  comment(id: string, input: CommentInput): Promise<VerificationDetailView>;
  /** Assigns a case that waits, sets its priority, due time and tags, or checks items of its checklist. */
  updateCase(id: string, input: CaseInput): Promise<VerificationDetailView>;
  /** Puts it on legal hold: nothing of it is deleted until the hold is lifted. Again, replaces the reason. */
  hold(id: string, input: HoldInput): Promise<VerificationDetailView>;
  /** Lifts the legal hold. Retention goes on. */
  releaseHold(id: string, input: HoldInput): Promise<VerificationDetailView>;
  /** All data about the person, with the images, as the bytes of a ZIP archive. */
  export(id: string, options?: ReaderOption): Promise<Uint8Array>;
  /** Makes a link with which the person gets their own data once, after a code. It needs `codeSender`. */
  exportLink(id: string): Promise<ExportLinkView>;
  /** The receipt of its erasure; `null` while it is there. */
  erasure(id: string): Promise<ErasureView | null>;
  /** Gives the application for a mailbox, or replaces it. A changed one needs a new witness. */
  updateApplication(id: string, input: ApplicationInput): Promise<VerificationDetailView>;
  /** Records who saw the signature on the form, how and when. */
  witness(id: string, input: WitnessInput): Promise<VerificationDetailView>;
  /** The notary's file. With a `reader` the reading is recorded. */
  witnessPdf(id: string, options?: ReaderOption): Promise<Uint8Array>;
  /** Closes a mailbox. Retention counts from that day. */
  closeMailbox(id: string, input: ClosingInput): Promise<VerificationDetailView>;
  /** Certifies a mailbox for a quarter. */
  certifyMailbox(id: string, input: CertificationInput): Promise<VerificationDetailView>;
  /** Notes that a hit on a list is somebody else. `hit` is the `id` of a hit in `screening`. */
  clearHit(id: string, hit: string, input: ClearHitInput): Promise<VerificationDetailView>;
  /** Rejects with `legal_hold` while it is on legal hold. */
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
  /** What was read on its images, also before the submission. With a `reader` the reading is recorded. */
  reading(id: string, options?: ReaderOption): Promise<DocumentReadingView>;
  /** The document's images as a PDF. The verification has to be Approved. */
  pdf(id: string, options?: ReaderOption): Promise<Uint8Array>;
}

/** The use cases of one flow. */
export interface FlowUseCases {
  readonly verifications: Verifications;
  readonly documents: Documents;
  /**
   * Decides again, under another policy and from the readings that were kept, what was decided automatically.
   * Says who would change from what to what, by rule, without personal data. Changes nothing. Rejects with a
   * `TypeError` if the policy does not fit the flow.
   * @example const { outcomes, changes } = await passmuster.flow("identity").replayPolicy({ policy: {
   *   selfieThreshold: 90 }, since: "90d" })
   */
  replayPolicy(input?: PolicyReplayInput): Promise<PolicyReplay>;
}

/** The use cases of one tenant. */
export interface TenantUseCases {
  /**
   * The use cases of a flow, by its path. With an unknown path every method rejects with `flow_not_found`.
   */
  flow(path: FlowPath): FlowUseCases;
  /** The verifications of every flow. */
  readonly verifications: Pick<Verifications, "list" | "csv">;
  readonly claims: Claims;
  /**
   * Claims, releases, updates or rejects up to 100 cases. Each is a transaction of its own; the outcomes have
   * the order of the ids.
   */
  cases(input: CasesInput): Promise<readonly CaseOutcomeView[]>;
  readonly views: Views;
  /** What was decided in a period, by default the last 30 days, and what waits now. */
  figures(query?: FiguresInput): Promise<FiguresView>;
  /** The decisions of each day as CSV for a spreadsheet. */
  figuresCsv(query?: FiguresInput): Promise<string>;
  /** What is checked on which documents, and what an Approved proves. */
  capabilities(): Promise<CapabilitiesView>;
  /** The policies in force. */
  policies(): readonly PolicyView[];
  /**
   * One part of a replay of a policy, given as JSON text, on the past decisions of one flow or of all. With a
   * `reader` the reading is recorded. Changes nothing.
   */
  diffPolicy(input: PolicyDiffInput, options?: ReaderOption): Promise<PolicyDiffView>;
  readonly webhooks: Webhooks;
}

/** The use cases as the host calls them: with every scope, within one tenant. */
export function createTenantUseCases(core: Core, tenant: Tenant): Omit<TenantUseCases, "policies"> {
  const principal = hostOf(tenant);
  const list = async (
    flow: string | undefined,
    input: ListInput | undefined,
    { reader }: ReaderOption = {},
  ): Promise<VerificationList> => {
    const page = await listVerifications(core, { principal, flow, input });
    const shown = { what: "verifications", verifications: page.items } as const;
    if (reader !== undefined) await core.record.read({ ...principal, reader }, shown);
    const { byNumber: _, ...facts } = page;
    return { ...facts, items: page.items.map((item) => listedOf(core, item, principal)) };
  };
  const csv =
    (flow: string | undefined): Verifications["csv"] =>
    async (input, { reader } = {}) => {
      const { csv: text, items } = await exportVerifications(core, { principal, flow, input });
      if (reader !== undefined) await recordList(core.record, { ...principal, reader }, items);
      return text;
    };
  return {
    flow: (path) => ({
      verifications: {
        ...verificationsOf(core, principal, path),
        list: (query, options) => list(path, query, options),
        csv: csv(path),
      },
      documents: documentsOf(core, principal, path),
      async replayPolicy(input = {}) {
        const { storage, environment } = core;
        const flow = core.flow(principal, path);
        const replaying = { storage, tenant, flow, now: environment.now(), inForce: policyOf(flow) };
        const { replayDecisions } = await import("../../service/policy/replay-decisions.ts");
        return replayDecisions(replaying, input);
      },
    }),
    verifications: { list: (query, options) => list(undefined, query, options), csv: csv(undefined) },
    claims: nextClaimOf(core, principal),
    cases: casesOf(core, principal),
    views: viewsOf(core, principal),
    figures: (input) => getFigures(core, { principal, input }),
    figuresCsv: async (input) => csvOfDays(await getFigures(core, { principal, input })),
    async diffPolicy(input, { reader } = {}) {
      const { diffPolicy } = await import("../../service/policy/diff.ts");
      const { view, shown } = await diffPolicy(core, { principal, input });
      if (reader !== undefined) await recordList(core.record, { ...principal, reader }, shown);
      return view;
    },
    async capabilities() {
      const { describeCapabilities } = await import("../../service/capabilities.ts");
      return describeCapabilities(core, principal);
    },
    webhooks: webhooksOf(core, principal, true),
  };
}

function verificationsOf(
  core: Core,
  principal: Principal,
  flow: string,
): Omit<Verifications, "list" | "csv"> {
  const detail = async (verification: Promise<Verification>) => detailOf(core, await verification, principal);
  const review =
    (action: Exclude<ReviewAction, "retake">): Review =>
    (id, input) =>
      detail(reviewVerification(core, { principal, flow, id, input }, action));
  return {
    ...claimCallsOf(core, principal, flow),
    create: (input) => detail(createVerification(core, { principal, flow, input })),
    async get(id, { withPrivate = false, withParts = false, reader } = {}) {
      const verification = await getVerification(core, { principal, flow, id });
      const shown = { what: "verification", verifications: [verification], withPrivate } as const;
      if (reader !== undefined) await core.record.read({ ...principal, reader }, shown);
      const parts = withParts ? await partsIn(core, verification) : undefined;
      return detailOf(core, verification, { ...principal, withPrivate, parts });
    },
    update: (id, input) => detail(updateVerification(core, { principal, flow, id, input })),
    submit: (id) => detail(submitVerification(core, { principal, flow, id })),
    renew: (id) => detail(renewVerification(core, { principal, flow, id })),
    renewLink: (id) => detail(renewLink(core, { principal, flow, id })),
    resubmit: review("resubmit"),
    approve: review("approve"),
    reject: review("reject"),
    cancel: review("cancel"),
    retake: (id, input) => detail(reviewVerification(core, { principal, flow, id, input }, "retake")),
    async requestCredential(id, { origin } = {}) {
      await getVerification(core, { principal, flow, id });
      return requestCredential(core, { principal, id, origin });
    },
    async answerCredential(id, input) {
      await getVerification(core, { principal, flow, id });
      return detail(answerCredential(core, { principal, id, input }));
    },
    startPresence: (id) => startPresence(core, { principal, flow, id }),
    finishPresence: (id, input) => detail(finishPresence(core, { principal, flow, id, input })),
    chipChallenge: (id) => giveChipChallenge(core, { principal, flow, id }),
    comment: (id, input) =>
      detail(commentOn(core, { principal, flow, id, input }).then(({ verification }) => verification)),
    updateCase: (id, input) => detail(updateCase(core, { principal, flow, id, input })),
    clearHit: (id, hit, input) => detail(clearListHit(core, { principal, flow, id, input }, hit)),
    hold: (id, input) => detail(holdVerification(core, { principal, flow, id, input })),
    releaseHold: (id, input) => detail(releaseHold(core, { principal, flow, id, input })),
    ...mailboxOf(core, principal, flow),
    ...filesOf(core, principal, flow),
    similar: async (id) => (await similarVerifications(core, { principal, flow, id })).view,
    delete: (id) => removeVerification(core, { principal, flow, id }),
  };
}

/** What leaves the house: the person's own data, the case file, and the receipt of an erasure. */
function filesOf(
  core: Core,
  principal: Principal,
  flow: string,
): Pick<Verifications, "export" | "exportLink" | "erasure" | "file"> {
  return {
    async export(id, { reader } = {}) {
      const { verification, zip } = await exportPerson(core, { principal, flow, id });
      const shown = { what: "export", verifications: [verification] } as const;
      if (reader !== undefined) await core.record.read({ ...principal, reader }, shown);
      return zip;
    },
    exportLink: (id) => makeExportLink(core, { principal, flow, id }),
    erasure: (id) => getErasure(core, { principal, flow, id }),
    async file(id, { pictures = true, reader } = {}) {
      const { makeCaseFile } = await import("../../service/case-file/make.ts");
      const input = { pictures: String(pictures) };
      return (await makeCaseFile(core, { principal, flow, id, input, reader })).pdf;
    },
  };
}

type MailboxCalls = Pick<
  Verifications,
  "updateApplication" | "witness" | "witnessPdf" | "closeMailbox" | "certifyMailbox"
>;

function mailboxOf(core: Core, principal: Principal, flow: string): MailboxCalls {
  const noted =
    <Input>(act: (core: Core, call: UseCaseCall) => Promise<Verification>) =>
    async (id: string, input: Input) =>
      detailOf(core, await act(core, { principal, flow, id, input }), principal);
  return {
    updateApplication: noted<ApplicationInput>(updateApplication),
    witness: noted<WitnessInput>(witnessSignature),
    closeMailbox: noted<ClosingInput>(closeBox),
    certifyMailbox: noted<CertificationInput>(certifyBox),
    async witnessPdf(id, { reader } = {}) {
      const { verification, image, pdf } = await getWitnessPdf(core, { principal, flow, id });
      const shown = { what: "pdf", verifications: [verification], image } as const;
      if (reader !== undefined) await core.record.read({ ...principal, reader }, shown);
      return pdf;
    },
  };
}

function documentsOf(core: Core, principal: Principal, flow: string): Documents {
  const readBy = async (reader: string | undefined, reading: RecordedReading): Promise<void> => {
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
    async reading(id, { reader } = {}) {
      const { verification, document } = await getDocument(core, { principal, flow, id });
      await readBy(reader, { what: "document", verifications: [verification], document: document.id });
      return presentReading(core, verification, document);
    },
    async pdf(id, { reader } = {}) {
      const { verification, document, pdf } = await getDocumentPdf(core, { principal, flow, id });
      await readBy(reader, { what: "pdf", verifications: [verification], document: document.id });
      return pdf;
    },
  };
}
