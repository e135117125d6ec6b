import type { AuditEntry, AuditHead, AuditLink } from "../model/audit.ts";
import type { Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/** The first link to read: by sequence, or the first that was recorded at this time or later. */
export type AuditStart = { readonly sequence: number } | { readonly recordedAt: Instant };

/**
 * The record of each tenant: a hash chain (`linkAfter`), append-only. No call changes or deletes a link.
 * `save`, `erase` and the methods of `webhooks` append in their own transaction.
 */
export interface AuditStore {
  /**
   * Appends entries to the chains of their tenants, in order and in one transaction. Concurrent calls, also
   * from other processes, never give two links the same sequence.
   */
  append(entries: readonly AuditEntry[]): Promise<void>;
  /** At most `limit` links, by sequence. */
  read(tenant: Tenant, from: AuditStart, limit: number): Promise<readonly AuditLink[]>;
  /** The head, stored apart from the links. `undefined` before the first link. */
  head(tenant: Tenant): Promise<AuditHead | undefined>;
  /** The tenants that have a link or a head, by name. */
  tenants(): Promise<readonly Tenant[]>;
}
