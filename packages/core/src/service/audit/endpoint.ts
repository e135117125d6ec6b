import type { AuditEntry } from "../../model/audit.ts";
import type { Instant } from "../../model/time.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";

export type EndpointAct = "added" | "changed" | "rotated" | "removed" | "disabled";

/** The entry of a change of an endpoint. Of its address only the host is recorded, and no secret. */
export function endpointEntry(
  act: EndpointAct,
  by: string,
  { tenant, id, url, events, include, allowPrivate, disabledReason }: WebhookEndpoint,
  at: Instant,
): AuditEntry {
  const settings = { host: new URL(url).host, events, include, allowPrivate, disabled: disabledReason };
  const body = { at, kind: "act", by, endpoint: id, acts: [`endpoint.${act}`], ...settings };
  return { tenant, at, body: JSON.stringify(body) };
}
