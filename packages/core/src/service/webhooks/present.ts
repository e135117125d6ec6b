import type { EventType } from "../../model/event.ts";
import { type Instant, timestamp } from "../../model/time.ts";
import type {
  DeliveryFailure,
  DisabledReason,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../model/webhook.ts";

/** An endpoint without its secrets. */
export interface WebhookView {
  readonly id: string;
  readonly url: string;
  /** `null` for all. */
  readonly events: readonly EventType[] | null;
  readonly include: "thin" | "full";
  readonly allowPrivate: boolean;
  readonly enabled: boolean;
  readonly disabledAt: string | null;
  readonly disabledReason: DisabledReason | null;
  /** Start of the current series of failures. */
  readonly failingSince: string | null;
  readonly createdAt: string;
}

/** An endpoint with its current secret. Only creation and rotation show it. */
export interface WebhookWithSecretView extends WebhookView {
  readonly secret: string;
}

/** One attempt in the delivery log. */
export interface WebhookDeliveryView {
  readonly id: string;
  /** The `webhook-id`. */
  readonly message: string;
  readonly type: EventType | "webhook.test";
  readonly verificationId: string | null;
  readonly attempt: number;
  readonly at: string;
  readonly milliseconds: number;
  readonly outcome: WebhookDelivery["outcome"];
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly response: string | null;
  readonly nextAt: string | null;
}

export function presentWebhook(endpoint: WebhookEndpoint): WebhookView {
  const { id, url, events, include, allowPrivate, disabledAt, disabledReason, failingSince, createdAt } =
    endpoint;
  return {
    id,
    url,
    events,
    include,
    allowPrivate,
    disabledReason,
    enabled: disabledAt === null,
    disabledAt: optional(disabledAt),
    failingSince: optional(failingSince),
    createdAt: timestamp(createdAt),
  };
}

export function presentWithSecret(endpoint: WebhookEndpoint): WebhookWithSecretView {
  return { ...presentWebhook(endpoint), secret: endpoint.secrets[0]?.value ?? "" };
}

export function presentWebhookDelivery(delivery: WebhookDelivery): WebhookDeliveryView {
  const { id, message, event, verification, attempt, at, milliseconds, outcome } = delivery;
  const { status, failure, response, nextAt } = delivery;
  return {
    id,
    message,
    attempt,
    milliseconds,
    outcome,
    status,
    failure,
    response,
    type: event?.type ?? "webhook.test",
    verificationId: verification,
    at: timestamp(at),
    nextAt: optional(nextAt),
  };
}

function optional(instant: Instant | null): string | null {
  return instant === null ? null : timestamp(instant);
}
