import { type Duration, microsecondsIn } from "../../model/duration.ts";
import type { VerificationEvent, WebhookDisabledEvent } from "../../model/event.ts";
import type { Instant } from "../../model/time.ts";
import type { WebhookDelivery, WebhookEndpoint, WebhookWork } from "../../model/webhook.ts";
import type { Environment } from "../../ports/environment.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Message } from "../../ports/outbox.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import { endpointEntry } from "../audit/endpoint.ts";
import type { Observer } from "../observe/observer.ts";
import { derivedId } from "../outbox/derived-id.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { afterAttempt } from "./endpoint-health.ts";
import { webhookMessage } from "./message.ts";
import { nextAttemptAt } from "./schedule.ts";
import type { Sender, SendResult } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

export interface DeliverOptions {
  readonly storage: Pick<VerificationStorage, "webhooks" | "outbox">;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly sender: Sender;
  readonly keepLog: Duration;
  readonly observer: Pick<Observer, "webhook">;
  /** The JSON body for an endpoint about an event. */
  body(endpoint: WebhookEndpoint, event: VerificationEvent): Promise<string>;
}

export interface Deliverer {
  /**
   * Makes one attempt. After a failure it adds the next attempt to the outbox and resolves: webhooks have
   * their own schedule, separate from the relay's.
   */
  deliver(message: WorkMessage<"webhook">, signal: AbortSignal): Promise<void>;
  /** The most messages of an endpoint in progress; fewer while it fails. */
  laneLimit(lane: string): number;
}

const healthyLimit = 4;
const failingLimit = 1;

export function createDeliverer(options: DeliverOptions): Deliverer {
  const { storage, environment } = options;
  const { webhooks } = storage;
  const failing = new Set<string>();
  const attempts: Attempts = { options, bodyFor: createBodies(options), failing };
  return {
    async deliver(message, signal) {
      const { tenant, payload: work } = message;
      const endpoint = await webhooks.get(tenant, work.endpoint);
      if (!endpoint) return;
      if (endpoint.failingSince !== null) failing.add(endpoint.id);
      if (!work.replay && (await wasDone(webhooks, tenant, work))) return;
      if (endpoint.disabledAt === null) return attempt(attempts, message, endpoint, signal);
      await log(options, { ...entryFor(environment, message, work, environment.now()), attempt: 0 });
    },
    laneLimit: (lane) => (failing.has(lane) ? failingLimit : healthyLimit),
  };
}

interface Attempts {
  readonly options: DeliverOptions;
  readonly bodyFor: ReturnType<typeof createBodies>;
  /** The ids of endpoints whose last attempt failed. */
  readonly failing: Set<string>;
}

/** A thin body depends only on its event, so several endpoints share it. */
function createBodies({ body }: DeliverOptions) {
  const thin = new WeakMap<VerificationEvent, Promise<string>>();
  return (endpoint: WebhookEndpoint, event: VerificationEvent): Promise<string> => {
    if (endpoint.include !== "thin") return body(endpoint, event);
    const thinBody = thin.get(event) ?? body(endpoint, event);
    thin.set(event, thinBody);
    return thinBody;
  };
}

async function attempt(
  { options, bodyFor, failing }: Attempts,
  message: WorkMessage<"webhook"> & Message,
  endpoint: WebhookEndpoint,
  signal: AbortSignal,
): Promise<void> {
  const { environment, sender, storage } = options;
  const { payload: work } = message;
  const startedAt = environment.now();
  const body = await bodyFor(endpoint, work.event);
  const result = await sender.send(orderFor(endpoint, work.message, startedAt, body), signal);
  const endedAt = environment.now();
  const { status, failure, response } = result;
  failing[failure === null ? "delete" : "add"](endpoint.id);
  const now = await changeEndpoint(
    storage.webhooks,
    endpoint,
    (current) => afterAttempt(current, result, endedAt),
    (next) => (next.disabledAt === null ? [] : [endpointEntry("disabled", system, next, endedAt)]),
    (next) => tellDisabled(options, message, next),
  );
  const again = failure !== null && now?.disabledAt === null;
  const times = { startedAt, endedAt, retryAfter: result.retryAfter };
  const nextAt = again ? await scheduleNext(options, message, times) : null;
  await log(options, {
    ...entryFor(environment, message, work, startedAt),
    milliseconds: Math.round((endedAt - startedAt) / 1000),
    outcome: failure === null ? "delivered" : "failed",
    status,
    failure,
    response,
    nextAt,
  });
}

interface AttemptTimes extends Pick<SendResult, "retryAfter"> {
  readonly startedAt: Instant;
  readonly endedAt: Instant;
}

async function scheduleNext(
  { environment, storage: { outbox } }: DeliverOptions,
  { tenant, payload: work }: WorkMessage<"webhook"> & Message,
  times: AttemptTimes,
): Promise<Instant | null> {
  const chance = (environment.random(1)[0] ?? 0) / 255;
  const at = nextAttemptAt({ attempt: work.attempt, ...times, chance });
  if (at === undefined) return null;
  const next = { ...work, attempt: work.attempt + 1 };
  const id = derivedId(work.event.occurredAt, work.message, next.attempt, String(work.replay));
  await outbox.add([webhookMessage(id, tenant, next, at)]);
  return at;
}

/** Enqueued before the endpoint is saved: a crash in between repeats the event instead of losing it. */
async function tellDisabled(
  { logger, storage: { outbox } }: DeliverOptions,
  { tenant, verification }: Message,
  { id: webhookId, version, disabledAt: at, disabledReason: reason, failingSince }: WebhookEndpoint,
): Promise<void> {
  if (at === null || reason === null || reason === "by_hand") return;
  const event: WebhookDisabledEvent = {
    type: "webhook.disabled",
    tenant,
    webhookId,
    reason,
    failingSince: failingSince ?? at,
    occurredAt: at,
  };
  logger.warn({ endpoint: webhookId, reason }, "webhook disabled");
  const id = derivedId(at, webhookId, version);
  await outbox.add([{ id, topic: "event", tenant, verification, payload: { ...event }, dueAt: at }]);
}

async function log(
  { storage, logger, keepLog, observer }: DeliverOptions,
  entry: WebhookDelivery,
): Promise<void> {
  await storage.webhooks.log(entry, entry.at - microsecondsIn(keepLog));
  observer.webhook(entry);
  const { endpoint, message, attempt: number, outcome, status, failure } = entry;
  const level = outcome === "failed" ? "warn" : "info";
  logger[level]({ endpoint, message, attempt: number, outcome, status, failure }, "webhook");
}

/** The post to an endpoint: the body, signed at the time of the attempt. */
export function orderFor(
  { url, allowPrivate, secrets }: WebhookEndpoint,
  message: string,
  at: Instant,
  body: string,
) {
  const headers = {
    "content-type": "application/json",
    "user-agent": "Passmuster-Webhooks/1",
    ...signatureHeaders(message, at, body, secrets),
  };
  return { url, allowPrivate, body, headers };
}

/**
 * Whether the log has this attempt, or a later or successful one: then the outbox handed out finished work
 * again.
 */
async function wasDone(
  webhooks: VerificationStorage["webhooks"],
  tenant: string,
  { endpoint, message, attempt }: WebhookWork,
): Promise<boolean> {
  const { items } = await webhooks.deliveries({ tenant, endpoint, message, page: 1, perPage: 50 });
  return items.some(
    (entry) => entry.outcome === "delivered" || entry.outcome === "skipped" || entry.attempt >= attempt,
  );
}

function entryFor(
  environment: Environment,
  message: Message,
  work: WebhookWork,
  at: Instant,
): WebhookDelivery {
  return {
    id: environment.id("dlv"),
    tenant: message.tenant,
    endpoint: work.endpoint,
    message: work.message,
    verification: work.event.verificationId,
    attempt: work.attempt,
    at,
    milliseconds: 0,
    outcome: "skipped",
    status: null,
    failure: "disabled",
    response: null,
    nextAt: null,
    event: work.event,
  };
}
