export { errorTable } from "../../base/errors.ts";
export type { DocumentStatusLabel } from "../../model/document-status.ts";
export type { VerificationStatusLabel } from "../../model/verification-status.ts";
export type {
  DecisionView as DecisionAnswer,
  DocumentView as DocumentAnswer,
} from "../../service/document/present.ts";
export type { DocumentRulesView, RuleOutcomeView } from "../../service/document/present-rules.ts";
export type { SessionDocumentView, SessionView } from "../../service/session/view.ts";
export type {
  VerificationDetailView as VerificationDetailAnswer,
  VerificationView as VerificationAnswer,
} from "../../service/verification/present.ts";
export {
  type AddressLimit,
  type AddressLimitOptions,
  createAddressLimit,
} from "../http/address-limit.ts";
export type { FetchHandler, FetchHandlerOptions } from "../http/fetch-handler.ts";
export type { Handle } from "../http/handle.ts";
export { lingering } from "../http/lingering.ts";
export type { HttpRequest, HttpResponse } from "../http/message.ts";
export { nodeHeaders } from "../http/node-headers.ts";
export type { Method, Route } from "../http/operations/operation.ts";
export { routeTable as routes } from "../http/operations/operations.ts";
export { toWire } from "../http/wire.ts";
