import type { TokenRecord } from "@passmuster/core/storage";

export interface TokenRow {
  readonly id: TokenRecord["id"];
  readonly digest: string;
  readonly tenant: string;
  readonly scopes: string;
  readonly flows: string | null;
  readonly email: string | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

export function tokenOf(row: TokenRow): TokenRecord {
  return {
    id: row.id,
    digest: row.digest,
    tenant: row.tenant,
    scopes: JSON.parse(row.scopes),
    flows: row.flows === null ? null : JSON.parse(row.flows),
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
