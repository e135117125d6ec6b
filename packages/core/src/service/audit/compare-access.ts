import type { Tenant } from "../../model/principal.ts";
import type { WebhookEndpoint } from "../../model/webhook.ts";
import { IntegrityError } from "../../ports/storage.ts";
import type { TokenRecord } from "../../ports/tokens.ts";
import { tokenProof } from "../access/token-entry.ts";
import type { RowComparison } from "./compare-rows.ts";
import { endpointEntry } from "./endpoint.ts";
import { type RecordedEndpoint, type RecordedToken, settingsIn } from "./ledger.ts";

/** Compares the stored tokens with the links about them. */
export async function compareTokens(given: RowComparison): Promise<void> {
  const { storage, ledger, tail, tenant, isPartial, report } = given;
  for (const token of await storage.tokens.list(tenant)) {
    const recorded = ledger.tokens.get(token.id);
    ledger.tokens.delete(token.id);
    if (isPartial && !recorded) continue;
    const difference = differenceOfToken(token, recorded);
    if (difference === undefined) continue;
    const later = (await tail.access(token.tenant)).tokens.get(token.id);
    if (!later || differenceOfToken(token, later) !== undefined)
      report(token.tenant, recorded?.sequence ?? 0, difference);
  }
  for (const [id, { tenant: of, sequence }] of ledger.tokens)
    report(of, sequence, `${id} has link ${sequence}, but no row: it was removed from the database.`);
}

function differenceOfToken(token: TokenRecord, recorded: RecordedToken | undefined): string | undefined {
  const { id, revokedAt } = token;
  if (!recorded)
    return revokedAt === null
      ? `${id} has no link: it was put into the database, or is from before tokens were recorded. Replace and revoke it.`
      : undefined;
  const says = (sentence: string): string => `${id} ${sentence} (link ${recorded.sequence}).`;
  if (tokenProof(token) !== recorded.proof) return says("has another secret, tenant, scope, flow or end");
  if ((revokedAt !== null) === recorded.isRevoked) return undefined;
  return says(recorded.isRevoked ? "was revoked, but is valid" : "is revoked, but that is not recorded");
}

/** Compares the stored webhook endpoints of the tenants with the links about them. */
export async function compareEndpoints(given: RowComparison, tenants: Iterable<Tenant>): Promise<void> {
  const { storage, ledger, tail, isPartial, report, count } = given;
  for (const tenant of tenants) {
    const found = await storage.webhooks.list(tenant).catch((error: unknown) => {
      if (!(error instanceof IntegrityError)) throw error;
      report(tenant, 0, error.message);
    });
    if (!found) continue;
    for (const endpoint of found) {
      const recorded = ledger.endpoints.get(endpoint.id);
      ledger.endpoints.delete(endpoint.id);
      if (isPartial && !recorded) continue;
      const difference = differenceOfEndpoint(endpoint, recorded);
      if (difference === undefined) continue;
      const later = (await tail.access(tenant)).endpoints.get(endpoint.id);
      if (later && differenceOfEndpoint(endpoint, later) === undefined) continue;
      const isFromBefore = !recorded && !later && endpoint.createdAt < (ledger.begins.get(tenant) ?? 0);
      if (isFromBefore) count(tenant, "unrecorded");
      else report(tenant, recorded?.sequence ?? 0, difference);
    }
    for (const [id, { tenant: of, sequence, isRemoved }] of ledger.endpoints)
      if (of === tenant && !isRemoved) {
        const later = (await tail.access(tenant)).endpoints.get(id);
        if (later?.isRemoved) continue;
        report(of, sequence, `${id} has link ${sequence}, but no row: it was removed from the database.`);
      }
  }
}

function differenceOfEndpoint(
  endpoint: WebhookEndpoint,
  recorded: RecordedEndpoint | undefined,
): string | undefined {
  const { id } = endpoint;
  if (!recorded) return `${id} has no link: its links were removed, or its row was put into the database.`;
  if (recorded.isRemoved) return `${id} was removed, but its row is back (link ${recorded.sequence}).`;
  const { body } = endpointEntry("changed", "", endpoint, 0);
  return settingsIn(JSON.parse(body)) === recorded.settings
    ? undefined
    : `${id} has other settings than the record (link ${recorded.sequence}).`;
}
