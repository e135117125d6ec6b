import { z } from "zod";
import { sessionDocumentInput } from "../../session/documents.ts";
import { startInput } from "../../session/start.ts";
import { deliveriesInput, replayInput, webhookInput, webhookUpdate } from "../../webhooks/input.ts";
import * as of from "./answers.ts";
import * as inputs from "./inputs.ts";
import { named } from "./named.ts";
import * as session from "./session-answers.ts";
import * as webhooks from "./webhook-answers.ts";

const { data } = of;

/** The request bodies, in camelCase; the wire has them in snake_case. */
export const requestBodies = {
  createVerification: inputs.createBody,
  updateVerification: inputs.updateBody,
  review: inputs.reviewBody,
  comment: inputs.commentBody,
  uploadDocument: inputs.uploadBody,
  replaceDocument: inputs.replaceBody,
  decision: inputs.decisionBody,
  correction: inputs.correctionBody,
  addWebhook: named("AddWebhook", webhookInput()),
  updateWebhook: named("UpdateWebhook", webhookUpdate(), "Omitted fields keep their values."),
  replayWebhook: named("ReplayWebhook", replayInput(), "Either `message`, or `since`."),
  startSession: named(
    "StartSession",
    startInput(),
    "The two parts of a verification's link: its id, and the part after `#`.",
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
  deliveries: deliveriesInput(),
} satisfies Record<string, z.ZodObject>;

/** The bodies of responses, in camelCase. */
export const answerBodies = {
  verificationPage: of.verificationPage,
  verification: data(of.verification),
  verificationDetail: data(of.verificationDetail),
  approvedVerification: data(of.approvedVerification),
  closedVerification: data(of.closedVerification),
  link: data(of.link),
  comment: data(of.comment),
  uploadedDocument: data(of.uploadedDocument),
  singleDocument: data(of.singleDocument),
  document: data(of.document),
  decisions: data(z.array(of.decision)),
  decision: data(of.decision),
  documentRules: data(of.documentRules.nullable()),
  documentTypes: data(z.array(of.documentTypeEntry)),
  base64: data(z.string()),
  webhooks: data(z.array(webhooks.webhook)),
  webhook: data(webhooks.webhook),
  webhookWithSecret: data(webhooks.webhookWithSecret),
  webhookDelivery: data(webhooks.webhookDelivery),
  webhookDeliveryPage: webhooks.webhookDeliveryPage,
  replayed: data(webhooks.replayed),
  session: data(session.session),
  startedSession: data(session.startedSession),
  handOff: data(session.handOff),
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
