import { hash } from "node:crypto";
import type { AuditEntry } from "../../model/audit.ts";
import type { Instant } from "../../model/time.ts";
import type { TokenRecord } from "../../ports/tokens.ts";

export type TokenAct = "created" | "revoked" | "used";

/**
 * A commitment to everything of a token that never changes, its secret's digest included. The secret has 160
 * random bits, so it needs no salt.
 */
export function tokenProof(record: TokenRecord): string {
  const { id, digest, tenant, scopes, flows, createdAt, expiresAt, email } = record;
  const parts = [id, digest, tenant, scopes, flows, createdAt, expiresAt, ...(email === null ? [] : [email])];
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** The entry of an act on a token: ids and names, and a commitment to its secret. */
export function tokenEntry(act: TokenAct, by: string, record: TokenRecord, at: Instant): AuditEntry {
  const { id, tenant, scopes, flows, expiresAt } = record;
  const proofs = { token: tokenProof(record) };
  const body = { at, kind: "token", by, token: id, acts: [`token.${act}`], scopes, flows, expiresAt, proofs };
  return { tenant, at, body: JSON.stringify(body) };
}
