export type { Duration } from "./duration.ts";
export type { WebhookFailure } from "./webhooks/error.ts";
export { WebhookVerificationError } from "./webhooks/error.ts";
export type {
  DecisionEvent,
  DocumentEvent,
  FullVerification,
  TestEvent,
  VerificationEvent,
  WebhookEvent,
  WebhookType,
} from "./webhooks/event.ts";
export type { WebhookRequest } from "./webhooks/request.ts";
export type { SignedRequest } from "./webhooks/sign.ts";
export { signTestEvent } from "./webhooks/sign.ts";
export type { VerifyOptions } from "./webhooks/verify.ts";
export { verifyWebhook } from "./webhooks/verify.ts";
