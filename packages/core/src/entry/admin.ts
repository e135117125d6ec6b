export { createTokens, type Token, type TokenOptions, type Tokens } from "../access/tokens.ts";
export type { RekeyTally } from "../document/rekey.ts";
export type { Scope } from "../model/principal.ts";
export type { PurgeOptions, PurgeTally } from "../outbox/purge.ts";
export { createWebhooks, type WebhookDeliveryList, type Webhooks } from "../webhooks/endpoints.ts";
export type { DeliveriesInput, ReplayInput, WebhookInput, WebhookUpdate } from "../webhooks/input.ts";
export type { WebhookDeliveryView, WebhookView, WebhookWithSecretView } from "../webhooks/present.ts";
