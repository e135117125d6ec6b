import type { AuditHead, AuditLink } from "../model/audit.ts";
import type { Tenant } from "../model/principal.ts";
import type { SignedHead } from "../model/signed-head.ts";

/**
 * The host's copy of the record: a log service, or a bucket that only takes new objects. Writers of the
 * database must not be able to change it.
 */
export interface AuditSink {
  /** The last link that it holds of a tenant. */
  last(tenant: Tenant): Promise<Pick<AuditHead, "sequence" | "recordedAt" | "hash"> | undefined>;
  /** Takes the links after the last one, in order, with the signed head of the last of them. May repeat. */
  write(links: readonly AuditLink[], head: SignedHead): Promise<void>;
}
