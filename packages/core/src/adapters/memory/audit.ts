import type { AuditEntry, AuditHead, AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { AuditStore } from "../../ports/audit.ts";
import { linkAfter } from "../../service/audit/chain.ts";
import { compareTexts, countBefore } from "./sorted.ts";

/** A tenant's chain in a memory storage. */
export interface AuditRow {
  readonly links: AuditLink[];
  head?: AuditHead;
  settings?: string;
}

/** The chains in a memory storage, by tenant. */
export type AuditRows = Map<Tenant, AuditRow>;

/** The record of `memoryStorage`. A save, an erasure and a change of webhooks call `put`. */
export function memoryAudit(
  rows: AuditRows,
  whileOpen: () => void,
): { audit: AuditStore; put(entries: readonly AuditEntry[]): void } {
  const put = (entries: readonly AuditEntry[]): void => {
    for (const entry of entries) {
      const row = rows.get(entry.tenant) ?? { links: [] };
      if (entry.settings !== undefined && entry.settings === row.settings) continue;
      const { body, ...head } = linkAfter(row.head, entry);
      row.links.push(Object.freeze({ ...head, body }));
      row.head = Object.freeze(head);
      if (entry.settings !== undefined) row.settings = entry.settings;
      rows.set(entry.tenant, row);
    }
  };
  const audit: AuditStore = {
    async append(entries) {
      whileOpen();
      put(entries);
    },
    async read(tenant, from, limit) {
      whileOpen();
      const links = rows.get(tenant)?.links ?? [];
      const start = countBefore(links, (link) =>
        "sequence" in from ? link.sequence < from.sequence : link.recordedAt < from.recordedAt,
      );
      return links.slice(start, start + limit);
    },
    async head(tenant) {
      whileOpen();
      return rows.get(tenant)?.head;
    },
    async tenants() {
      whileOpen();
      return [...rows.keys()].sort(compareTexts);
    },
  };
  return { audit, put };
}
