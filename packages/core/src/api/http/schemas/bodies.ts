import { z } from "zod";
import { caseFileInput } from "../../../service/case-file/make.ts";
import { figuresInput } from "../../../service/figures/get.ts";
import { exportCodeInput, exportDownloadInput } from "../../../service/own-data/link.ts";
import { consentInput } from "../../../service/session/consent.ts";
import { credentialAnswerInput } from "../../../service/session/credential-input.ts";
import { sessionDocumentInput } from "../../../service/session/documents.ts";
import { eventsInput } from "../../../service/session/events.ts";
import { funnelInput } from "../../../service/session/funnel.ts";
import { presenceResultInput } from "../../../service/session/presence.ts";
import { startInput } from "../../../service/session/start.ts";
import {
  deliveriesInput,
  replayInput,
  webhookInput,
  webhookUpdate,
} from "../../../service/webhooks/input.ts";
import * as of from "./answers.ts";
import { capabilities } from "./capability-answers.ts";
import * as cases from "./case-answers.ts";
import { deskSession } from "./desk-answers.ts";
import * as documents from "./document-answers.ts";
import * as figures from "./figure-answers.ts";
import { erasure, exportLink, legalHold, sentCode } from "./hold-answers.ts";
import * as inputs from "./inputs.ts";
import { named } from "./named.ts";
import { policy, policyDiff } from "./policy-answers.ts";
import { postalAnswer } from "./postal-answers.ts";
import { documentReading } from "./reading-answers.ts";
import { screeningAnswer } from "./screening-answers.ts";
import * as session from "./session-answers.ts";
import * as waiting from "./waiting-answers.ts";
import * as webhooks from "./webhook-answers.ts";

const { data } = of;

/** The request bodies, in camelCase; the wire has them in snake_case. */
export const requestBodies = {
  createVerification: inputs.createBody,
  updateVerification: inputs.updateBody,
  review: inputs.reviewBody,
  retake: inputs.retakeBody,
  comment: inputs.commentBody,
  claimVerification: inputs.claimBody,
  claimNext: inputs.nextClaimBody,
  updateCase: inputs.caseBody,
  changeHold: inputs.holdBody,
  exportCode: named("ExportCode", exportCodeInput(), "The two parts of a person's link to their data."),
  exportDownload: named(
    "ExportDownload",
    exportDownloadInput(),
    "The two parts of a person's link to their data, and the code.",
  ),
  clearHit: inputs.clearHitBody,
  actOnCases: inputs.casesBody,
  saveView: inputs.viewBody,
  updateApplication: inputs.applicationBody,
  witnessSignature: inputs.witnessBody,
  closeMailbox: inputs.closingBody,
  certifyMailbox: inputs.certificationBody,
  diffPolicy: inputs.diffPolicyBody,
  uploadDocument: inputs.uploadBody,
  replaceDocument: inputs.replaceBody,
  decision: inputs.decisionBody,
  correction: inputs.correctionBody,
  addWebhook: named("AddWebhook", webhookInput(), "A new webhook."),
  updateWebhook: named("UpdateWebhook", webhookUpdate(), "Omitted fields keep their values."),
  replayWebhook: named("ReplayWebhook", replayInput(), "Either `message`, or `since`."),
  startSession: named(
    "StartSession",
    startInput(),
    "The two parts of a verification's link: its id, and the part after `#`.",
  ),
  sessionConsent: named("SessionConsent", consentInput(), "The stored text is the server's own."),
  sessionEvents: named(
    "SessionEvents",
    eventsInput(),
    "At most 50. Other types and steps are refused; no text is kept.",
  ),
  credentialAnswer: named(
    "CredentialAnswer",
    credentialAnswerInput(),
    "`data` is what the browser returned, unchanged: its members keep their names.",
  ),
  presenceResult: named(
    "PresenceResult",
    presenceResultInput(),
    "Names a session. What it showed is asked from the provider.",
  ),
  walletAnswer: named(
    "WalletAnswer",
    z.looseObject({
      vpToken: z.string().exactOptional().describe("The presentation, as `direct_post` sends it."),
      response: z.string().exactOptional().describe("The encrypted answer, as `direct_post.jwt` sends it."),
      state: z.string().exactOptional().describe("The state of the request."),
    }),
    "The fields of `direct_post` or `direct_post.jwt` (OpenID4VP 1.0, sections 8.2 and 8.3.1).",
  ),
  sessionDocument: named(
    "SessionDocumentUpload",
    sessionDocumentInput(),
    "`type` is one of the part's types, `country` the issuing country; a selfie needs neither. A type with two sides needs a back.",
  ),
} satisfies Record<string, z.ZodType>;

/** The queries of lists and details. */
export const queries = {
  verifications: inputs.listQuery,
  verification: inputs.detailQuery,
  caseFile: caseFileInput(),
  view: inputs.viewQuery,
  deliveries: deliveriesInput(),
  funnel: funnelInput(),
  figures: figuresInput(),
} satisfies Record<string, z.ZodObject>;

/** The bodies of responses, in camelCase. */
export const answerBodies = {
  verificationPage: waiting.verificationPage,
  verification: data(of.verification),
  verificationDetail: data(of.verificationDetail),
  approvedVerification: data(of.approvedVerification),
  closedVerification: data(of.closedVerification),
  link: data(of.link),
  similar: data(figures.similar),
  figures: data(figures.figures),
  policies: data(z.array(policy).describe("The policies of the flows that the caller sees.")),
  policyDiff: data(policyDiff),
  capabilities: data(capabilities),
  comment: data(of.comment),
  claim: data(waiting.claim),
  case: data(cases.caseAnswer),
  erasure: data(erasure.nullable().describe("The receipt; `null` while the verification is there.")),
  exportLink: data(exportLink),
  sentCode: data(sentCode),
  legalHold: data(legalHold.nullable().describe("The legal hold; `null` for none.")),
  screening: data(screeningAnswer.nullable().describe("`null` before the first search.")),
  caseOutcomes: data(z.array(cases.caseOutcome).describe("One for each verification, in the given order.")),
  postal: data(postalAnswer),
  view: data(cases.view),
  views: data(z.array(cases.view).describe("Your own by name, then the shared ones.")),
  nextClaim: data(waiting.nextClaim.nullable().describe("The claim; `null` if nothing waits.")),
  uploadedDocument: data(documents.uploadedDocument),
  singleDocument: data(documents.singleDocument),
  document: data(documents.document),
  decisions: data(z.array(documents.decision).describe("The decisions, oldest first.")),
  decision: data(documents.decision),
  documentRules: data(
    documents.documentRules.nullable().describe("The results; `null` until the rules have run."),
  ),
  documentReading: data(documentReading),
  documentTypes: data(z.array(documents.documentTypeEntry).describe("The types of the flow.")),
  base64: data(z.string().describe("A file in base64.")),
  webhooks: data(z.array(webhooks.webhook).describe("The webhooks of the tenant.")),
  webhook: data(webhooks.webhook),
  webhookWithSecret: data(webhooks.webhookWithSecret),
  webhookDelivery: data(webhooks.webhookDelivery),
  webhookDeliveryPage: webhooks.webhookDeliveryPage,
  replayed: data(webhooks.replayed),
  session: data(session.session),
  startedSession: data(session.startedSession),
  handOff: data(session.handOff),
  consentText: data(session.consentText),
  credentialRequest: data(session.credentialRequest),
  chipChallenge: data(session.chipChallenge),
  presenceSession: data(session.presenceSession),
  walletReceipt: session.walletReceipt,
  countedEvents: data(session.countedEvents),
  funnel: data(session.funnel),
  deskSession: data(deskSession),
  health: of.health,
  openApi: of.openApi,
} satisfies Record<string, z.ZodType>;

type Immutable<T> = T extends (...parameters: never) => unknown
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

export type RequestBodyName = keyof typeof requestBodies;
export type QueryName = keyof typeof queries;
export type AnswerName = keyof typeof answerBodies;

/** The content of a request body. */
export type RequestBody<Name extends RequestBodyName> = Immutable<z.input<(typeof requestBodies)[Name]>>;
/** The content of a response body. */
export type AnswerBody<Name extends AnswerName> = Immutable<z.output<(typeof answerBodies)[Name]>>;
