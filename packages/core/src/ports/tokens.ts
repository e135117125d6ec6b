import type { TokenId } from "../model/ids.ts";
import type { Scope, Tenant } from "../model/principal.ts";
import type { Instant } from "../model/time.ts";

/** An API token as it is stored: its secret only as a SHA-256 digest. */
export interface TokenRecord {
  readonly id: TokenId;
  readonly digest: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows: readonly string[] | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface TokenStore {
  /** Rejects where the id or the digest is taken; whose it is, it stays. */
  add(token: TokenRecord): Promise<void>;
  /** Revoked and expired tokens are found too: the caller decides. */
  findByDigest(digest: string): Promise<TokenRecord | undefined>;
  /** Newest first. */
  list(tenant?: Tenant): Promise<readonly TokenRecord[]>;
  /** Resolves to whether there was such a token that was not yet revoked. */
  revoke(id: TokenId, at: Instant): Promise<boolean>;
  touch(id: TokenId, at: Instant): Promise<void>;
}
