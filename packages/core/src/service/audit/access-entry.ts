import { createHmac } from "node:crypto";
import type { AuditEntry } from "../../model/audit.ts";
import type { ReviewerRole, Tenant } from "../../model/principal.ts";
import type { Instant } from "../../model/time.ts";
import { deriveKey } from "../access/keys.ts";

/** What happened to who may act. No member is a person's own data. */
export interface AccessAct {
  readonly tenant: Tenant;
  /** Who acted: `host` for the command line, or a reviewer's pseudonym. */
  readonly by: string;
  /** Such as `reviewer.added`. */
  readonly acts: readonly string[];
  /** The random id of the reviewer concerned. */
  readonly reviewer?: string;
  readonly role?: ReviewerRole;
  readonly flows?: readonly string[] | null;
  readonly session?: string;
  readonly how?: "link" | "passkey";
  /** The digest of the code of a one-time link. */
  readonly link?: string;
  /** The digest of the id of a passkey. */
  readonly passkey?: string;
  /** A digest of the whole list of reviewers, after the act. */
  readonly list?: string;
  /** The reviewers of the tenant with their roles. */
  readonly reviewers?: readonly object[];
  /** Refused sign-ins, and the beginning of their hour. */
  readonly refused?: number;
  readonly from?: Instant;
}

/** The entry of an act on reviewers and their sessions, for a host that keeps a list of its own. */
export function accessEntry({ tenant, ...act }: AccessAct, at: Instant): AuditEntry {
  return { tenant, at, body: JSON.stringify({ at, kind: "access", ...act }) };
}

/**
 * The pseudonym of a subject that is no id, as it stands in the record: an e-mail address of a reviewer.
 * @param secret the secret of the service
 */
export function pseudonymOf(secret: string, subject: string): string {
  return pseudonymBy(deriveKey(secret, "record"), subject);
}

export function pseudonymBy(key: Uint8Array, subject: string): string {
  return `sub_${createHmac("sha256", key).update(subject).digest("base64url")}`;
}
