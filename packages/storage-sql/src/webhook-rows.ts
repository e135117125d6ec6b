import type { WebhookDelivery, WebhookEndpoint } from "@passmuster/core/storage";
import type { Sealer } from "./seal.ts";

/** A row of `passmuster_webhooks`. Address and secrets are sealed with the endpoint's key. */
export interface WebhookRow {
  readonly id: WebhookEndpoint["id"];
  readonly tenant: string;
  readonly version: number;
  readonly events: string | null;
  readonly include: WebhookEndpoint["include"];
  readonly allow_private: number;
  readonly created_at: number;
  readonly disabled_at: number | null;
  readonly disabled_reason: WebhookEndpoint["disabledReason"];
  readonly failing_since: number | null;
  readonly sealed: Uint8Array;
}

function columnsOf(row: Omit<WebhookRow, "sealed">): readonly unknown[] {
  const { version, events, include, allow_private, created_at, disabled_at, disabled_reason } = row;
  return [
    version,
    events,
    include,
    allow_private,
    created_at,
    disabled_at,
    disabled_reason,
    row.failing_since,
  ];
}

export function endpointOf(sealer: Sealer, row: WebhookRow): WebhookEndpoint {
  return {
    id: row.id,
    tenant: row.tenant,
    version: row.version,
    events: row.events === null ? null : JSON.parse(row.events),
    include: row.include,
    allowPrivate: row.allow_private === 1,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    ...sealer.open<Pick<WebhookEndpoint, "url" | "secrets">>("webhooks", row.id, columnsOf(row), row.sealed),
  };
}

export function webhookRowOf(sealer: Sealer, given: WebhookEndpoint): WebhookRow {
  const { id, tenant, version, events, include, url, secrets } = given;
  const row = {
    id,
    tenant,
    version,
    include,
    events: events && JSON.stringify(events),
    allow_private: given.allowPrivate ? 1 : 0,
    created_at: given.createdAt,
    disabled_at: given.disabledAt,
    disabled_reason: given.disabledReason,
    failing_since: given.failingSince,
  };
  return { ...row, sealed: sealer.seal("webhooks", id, columnsOf(row), { url, secrets }) };
}

/**
 * A row of `passmuster_webhook_deliveries`. The response is sealed with the key of its verification, because
 * it may repeat that one's data, then with the endpoint's.
 */
export interface DeliveryRow {
  readonly id: WebhookDelivery["id"];
  readonly tenant: string;
  readonly endpoint: WebhookDelivery["endpoint"];
  readonly message: WebhookDelivery["message"];
  readonly verification: WebhookDelivery["verification"];
  readonly attempt: number;
  readonly at: number;
  readonly milliseconds: number;
  readonly outcome: WebhookDelivery["outcome"];
  readonly status: number | null;
  readonly failure: WebhookDelivery["failure"];
  readonly next_at: number | null;
  readonly event: string | null;
  readonly sealed: Uint8Array | null;
}

/** A response as the endpoint's key opens it. Those from before have no second seal. */
type Response = string | { readonly sealed: string };

/** @param owner of the verification; absent if its key was destroyed */
export function loggedOf(sealer: Sealer, row: DeliveryRow, owner: Sealer | undefined): WebhookDelivery {
  const { next_at: nextAt, event, sealed, id, tenant, endpoint, message, verification, attempt, at } = row;
  return {
    id,
    tenant,
    endpoint,
    message,
    verification,
    attempt,
    at,
    nextAt,
    milliseconds: row.milliseconds,
    outcome: row.outcome,
    status: row.status,
    failure: row.failure,
    response: sealed === null ? null : responseOf(sealer.open("deliveries", id, [], sealed), id, owner),
    event: event === null ? null : JSON.parse(event),
  };
}

function responseOf(response: Response, id: string, owner: Sealer | undefined): string | null {
  if (typeof response === "string") return response;
  return owner ? owner.open("deliveries", id, [], Buffer.from(response.sealed, "base64")) : null;
}

/**
 * @param owner of the verification; `"erased"` stores no response, `undefined` is for a delivery about none
 */
export function deliveryRowOf(
  sealer: Sealer,
  { response, nextAt, event, ...rest }: WebhookDelivery,
  owner: Sealer | "erased" | undefined,
): DeliveryRow {
  return {
    ...rest,
    next_at: nextAt,
    event: event && JSON.stringify(event),
    sealed:
      response === null || owner === "erased"
        ? null
        : sealer.seal("deliveries", rest.id, [], twiceSealed(response, rest.id, owner)),
  };
}

function twiceSealed(response: string, id: string, owner: Sealer | undefined): Response {
  if (!owner) return response;
  return { sealed: Buffer.from(owner.seal("deliveries", id, [], response)).toString("base64") };
}
