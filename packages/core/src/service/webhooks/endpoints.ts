import { PassmusterError } from "../../base/errors.ts";
import { parse, sentences } from "../../base/input/fields.ts";
import { systemEnvironment } from "../../base/runtime/environment.ts";
import type { AuditEntry } from "../../model/audit.ts";
import { type Duration, microsecondsIn } from "../../model/duration.ts";
import { isId } from "../../model/ids.ts";
import type { Principal, Tenant } from "../../model/principal.ts";
import { hour, timestamp } from "../../model/time.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../model/webhook.ts";
import type { Environment } from "../../ports/environment.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { type EndpointAct, endpointEntry } from "../audit/endpoint.ts";
import type { Recorder } from "../audit/recorder.ts";
import type { Settings } from "../options.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { orderFor } from "./deliver.ts";
import {
  type AcceptedUpdate,
  acceptedUrl,
  type DeliveriesInput,
  deliveriesInput,
  type ReplayInput,
  replayInput,
  type WebhookInput,
  type WebhookUpdate,
  webhookInput,
  webhookUpdate,
} from "./input.ts";
import {
  presentWebhook,
  presentWebhookDelivery,
  presentWithSecret,
  type WebhookDeliveryView,
  type WebhookView,
  type WebhookWithSecretView,
} from "./present.ts";
import { replayLogged } from "./replay.ts";
import { createSender, type Sender } from "./send.ts";
import { newSecret } from "./sign.ts";

export interface WebhookDeliveryList {
  readonly items: readonly WebhookDeliveryView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/**
 * Endpoints that receive the events of one tenant. Every method rejects with a `PassmusterError`, whose
 * `code` says why.
 */
export interface Webhooks {
  /**
   * Only `add` and `rotate` show the secret. @throws {PassmusterError} `validation_failed`,
   * `too_many_webhooks`
   */
  add(input: WebhookInput): Promise<WebhookWithSecretView>;
  /** Newest first. */
  list(): Promise<readonly WebhookView[]>;
  /** @throws {PassmusterError} `webhook_not_found` */
  get(id: string): Promise<WebhookView>;
  /**
   * Omitted fields keep their values. `enabled: true` enables a disabled endpoint.
   * @throws {PassmusterError} `webhook_not_found`, `validation_failed`
   */
  update(id: string, input: WebhookUpdate): Promise<WebhookView>;
  /**
   * Deletes the endpoint and its log. Pending messages are not sent.
   * @throws {PassmusterError} `webhook_not_found`
   */
  remove(id: string): Promise<void>;
  /**
   * Makes a new secret. The old one stays valid for 24 hours, and until then each message is signed with
   * both.
   */
  rotate(id: string): Promise<WebhookWithSecretView>;
  /** The log of attempts, newest first. */
  deliveries(id: string, query?: DeliveriesInput): Promise<WebhookDeliveryList>;
  /**
   * Replays one logged message, or all of a period. Resolves to the number of messages to send, under their
   * original `webhook-id`.
   * @throws {PassmusterError} `webhook_not_found`, `message_not_found`, `validation_failed`
   */
  replay(id: string, input: ReplayInput): Promise<{ readonly messages: number }>;
  /** Sends an event of type `webhook.test` now, also to a disabled endpoint. Resolves to the result. */
  test(id: string): Promise<WebhookDeliveryView>;
}

export interface WebhookParts {
  readonly storage: Pick<VerificationStorage, "webhooks" | "outbox">;
  readonly environment: Environment;
  readonly sender: Sender;
  readonly keepLog: Duration;
  /** Endpoints that the tenant may have. */
  readonly most: number;
  /** Whether the caller may allow private addresses, or change the URL of an endpoint that allows them. */
  readonly mayAllowPrivate: boolean;
  /** The entries of the record for a change. */
  record(act: EndpointAct, endpoint: WebhookEndpoint): readonly AuditEntry[];
}

const overlap = 24 * hour;

/**
 * The webhooks of a storage, for an administration program, of any number. A service uses
 * `passmuster.webhooks`.
 *
 * @example
 * const { secret } = await createWebhooks(storage).add({ url: "https://example.com/hooks" });
 */
export function createWebhooks(
  storage: WebhookParts["storage"],
  tenant: Tenant = "default",
  { proxy }: { readonly proxy?: string | undefined } = {},
): Webhooks {
  const sender = createSender({ timeoutSeconds: 15, proxy });
  const environment = systemEnvironment();
  const record: WebhookParts["record"] = (act, endpoint) => [
    endpointEntry(act, "host", endpoint, environment.now()),
  ];
  const rights = { mayAllowPrivate: true, most: Number.POSITIVE_INFINITY };
  const parts = { storage, environment, sender, keepLog: "30d", ...rights, record } as const;
  return tenantWebhooks(parts, tenant);
}

export function tenantWebhooks(parts: WebhookParts, tenant: Tenant): Webhooks {
  const { environment, sender, record } = parts;
  const store = parts.storage.webhooks;
  const own: TenantEndpoints = { parts, tenant };
  return {
    add: (input) => addEndpoint(own, input),
    list: async () => (await store.list(tenant)).map(presentWebhook),
    get: async (id) => presentWebhook(await find(own, id)),
    async update(id, input) {
      await find(own, id);
      const accepted = parse(webhookUpdate(), input);
      const step = (current: WebhookEndpoint): WebhookEndpoint => {
        const next = updated(current, accepted, environment.now());
        const moved = next.url !== current.url || !current.allowPrivate;
        requireLeave(parts, next.allowPrivate && moved);
        return next;
      };
      return presentWebhook(await changeOne(own, id, { act: "changed", step }));
    },
    async remove(id) {
      const found = await find(own, id);
      if (!(await store.remove(tenant, found.id, record("removed", found))))
        throw new PassmusterError("webhook_not_found");
    },
    async rotate(id) {
      const value = newSecret(environment);
      const expiresAt = environment.now() + overlap;
      const step = (current: WebhookEndpoint): WebhookEndpoint => {
        const old = current.secrets.slice(0, 1).map((secret) => ({ ...secret, expiresAt }));
        return { ...current, secrets: [{ value, expiresAt: null }, ...old] };
      };
      return presentWithSecret(await changeOne(own, id, { act: "rotated", step }));
    },
    async deliveries(id, query = {}) {
      const { id: endpoint } = await find(own, id);
      const { page, perPage, message } = parse(deliveriesInput(), query);
      const of = { tenant, endpoint, page, perPage };
      if (message !== undefined && !isId("msg", message)) return { items: [], total: 0, page, perPage };
      const { items, total } = await store.deliveries({ ...of, ...(message !== undefined && { message }) });
      return { items: items.map(presentWebhookDelivery), total, page, perPage };
    },
    async replay(id, input) {
      const endpoint = await find(own, id);
      return { messages: await replayLogged(parts, endpoint, parse(replayInput(), input)) };
    },
    async test(id) {
      const endpoint = await find(own, id);
      const entry = await sendTest(parts, endpoint, sender);
      await store.log(entry, entry.at - microsecondsIn(parts.keepLog));
      return presentWebhookDelivery(entry);
    },
  };
}

interface TenantEndpoints {
  readonly parts: WebhookParts;
  readonly tenant: Tenant;
}

/** @throws {PassmusterError} `webhook_not_found` */
async function find({ parts, tenant }: TenantEndpoints, id: string): Promise<WebhookEndpoint> {
  const found = isId("whk", id) ? await parts.storage.webhooks.get(tenant, id) : undefined;
  if (!found) throw new PassmusterError("webhook_not_found");
  return found;
}

/** @throws {PassmusterError} `webhook_not_found` */
async function changeOne(
  own: TenantEndpoints,
  id: string,
  {
    act,
    step,
  }: {
    readonly act: EndpointAct;
    readonly step: (current: WebhookEndpoint) => WebhookEndpoint;
  },
): Promise<WebhookEndpoint> {
  const { storage, record } = own.parts;
  const endpoint = await find(own, id);
  const changed = await changeEndpoint(storage.webhooks, endpoint, step, (next) => record(act, next));
  if (!changed) throw new PassmusterError("webhook_not_found");
  return changed;
}

/** @throws {PassmusterError} `validation_failed`, `too_many_webhooks` */
async function addEndpoint({ parts, tenant }: TenantEndpoints, input: unknown): ReturnType<Webhooks["add"]> {
  const { environment, record, most, storage } = parts;
  const store = storage.webhooks;
  const hasMoreThan = async (count: number): Promise<boolean> => (await store.list(tenant)).length > count;
  const accepted = parse(webhookInput(), input);
  requireLeave(parts, accepted.allowPrivate);
  if (await hasMoreThan(most - 1)) throw new PassmusterError("too_many_webhooks");
  const endpoint: WebhookEndpoint = {
    ...accepted,
    url: acceptedUrl(accepted),
    id: environment.id("whk"),
    tenant,
    version: 1,
    secrets: [{ value: newSecret(environment), expiresAt: null }],
    createdAt: environment.now(),
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  };
  await store.add(endpoint, record("added", endpoint));
  // Others may have been added since the first look.
  if (await hasMoreThan(most)) {
    await store.remove(tenant, endpoint.id, record("removed", endpoint));
    throw new PassmusterError("too_many_webhooks");
  }
  return presentWithSecret(endpoint);
}

/** @throws {PassmusterError} `validation_failed` */
function requireLeave({ mayAllowPrivate }: WebhookParts, wanted: boolean): void {
  if (!wanted || mayAllowPrivate) return;
  const problem = { path: ["allowPrivate"], sentence: sentences.prohibited };
  throw new PassmusterError("validation_failed", { problems: [problem] });
}

function updated(
  current: WebhookEndpoint,
  { enabled, url, events, include, allowPrivate }: AcceptedUpdate,
  now: number,
): WebhookEndpoint {
  const next = {
    ...current,
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(include !== undefined && { include }),
    ...(allowPrivate !== undefined && { allowPrivate }),
    ...(enabled === true && { disabledAt: null, disabledReason: null, failingSince: null }),
    ...(enabled === false &&
      current.disabledAt === null && { disabledAt: now, disabledReason: "by_hand" as const }),
  };
  return { ...next, url: acceptedUrl(next) };
}

/** One attempt, without retry and without effect on the endpoint's health. */
async function sendTest(
  { environment }: WebhookParts,
  endpoint: WebhookEndpoint,
  sender: Sender,
): Promise<WebhookDelivery> {
  const [message, at] = [environment.id("msg"), environment.now()];
  const body = { type: "webhook.test", timestamp: timestamp(at), data: { webhook_id: endpoint.id } };
  const order = orderFor(endpoint, message, at, JSON.stringify(body));
  const { status, failure, response } = await sender.send(order, new AbortController().signal);
  return {
    id: environment.id("dlv"),
    tenant: endpoint.tenant,
    endpoint: endpoint.id,
    message,
    at,
    verification: null,
    event: null,
    attempt: 1,
    nextAt: null,
    status,
    failure,
    response,
    milliseconds: Math.round((environment.now() - at) / 1000),
    outcome: failure === null ? "delivered" : "failed",
  };
}

/** The webhooks of a tenant, for a caller with or without leave for private addresses. */
export function webhooksOf(
  {
    storage,
    environment,
    sender,
    settings,
    record,
  }: Pick<WebhookParts, "storage" | "environment" | "sender"> & {
    readonly settings: Pick<Settings, "webhooks">;
    readonly record: Recorder;
  },
  { subject, tenant }: Pick<Principal, "subject" | "tenant">,
  mayAllowPrivate: boolean,
): Webhooks {
  const { keepLog, endpointsOfTenant: most } = settings.webhooks;
  const recordedBy: WebhookParts["record"] = (act, endpoint) => record.endpoint(act, subject, endpoint);
  const parts = { storage, environment, sender, keepLog, most, mayAllowPrivate, record: recordedBy };
  return tenantWebhooks(parts, tenant);
}
