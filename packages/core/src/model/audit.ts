import type { Tenant } from "./principal.ts";
import type { Instant } from "./time.ts";

/** One act, reading or change of settings, to be recorded. */
export interface AuditEntry {
  readonly tenant: Tenant;
  readonly at: Instant;
  /** JSON without personal data: ids, names of acts, and commitments to values. */
  readonly body: string;
  /**
   * The digest of the settings that the entry records. The entry is left out while they are the tenant's
   * latest.
   */
  readonly settings?: string;
}

/** A recorded entry. `hash` covers the link and the hash of the link before it. */
export interface AuditLink {
  readonly tenant: Tenant;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** The entry's time, or that of the link before it if that is later. */
  readonly recordedAt: Instant;
  readonly body: string;
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
}

/** The last link of a tenant's chain. */
export type AuditHead = Omit<AuditLink, "body">;
