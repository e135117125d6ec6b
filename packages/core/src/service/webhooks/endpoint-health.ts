import { day, type Instant } from "../../model/time.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import type { SendResult } from "./send.ts";

/** How long every attempt may fail before the endpoint is disabled. */
const patience = 5 * day;

/** The endpoint after an attempt. 410 Gone disables it at once, five days of only failures disable it too. */
export function afterAttempt(
  endpoint: WebhookEndpoint,
  { status, failure }: Pick<SendResult, "status" | "failure">,
  at: Instant,
): WebhookEndpoint {
  if (endpoint.disabledAt !== null) return endpoint;
  if (failure === null)
    return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null };
  const failingSince = endpoint.failingSince ?? at;
  const disabledReason = status === 410 ? "gone" : at - failingSince >= patience ? "failing" : null;
  if (disabledReason) return { ...endpoint, failingSince, disabledAt: at, disabledReason };
  return endpoint.failingSince === failingSince ? endpoint : { ...endpoint, failingSince };
}
