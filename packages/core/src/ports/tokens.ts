import type { AuditEntry } from "../model/audit.ts";
import type { TokenId } from "../model/ids.ts";
import type { Scope, Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/** An API token as stored. Of its secret only a SHA-256 digest is kept. */
export interface TokenRecord {
  readonly id: TokenId;
  readonly digest: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows: readonly string[] | null;
  /** The person or team that it acts for. */
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/**
 * Stores API tokens. A creation, revocation or first use appends `entries` to the record in its transaction.
 */
export interface TokenStore {
  /** Rejects if the id or digest exists; the existing token is unchanged. */
  add(token: TokenRecord, entries?: readonly AuditEntry[]): Promise<void>;
  /** Finds revoked and expired tokens too; the caller checks. */
  findByDigest(digest: string): Promise<TokenRecord | undefined>;
  /** Newest first. */
  list(tenant?: Tenant): Promise<readonly TokenRecord[]>;
  /** Resolves to whether an unrevoked token was revoked. If not, nothing is recorded. */
  revoke(id: TokenId, at: Instant, entries?: readonly AuditEntry[]): Promise<boolean>;
  /** Sets the time of the last use. Without an earlier use, `entries` are recorded. */
  touch(id: TokenId, at: Instant, entries?: readonly AuditEntry[]): Promise<void>;
}
