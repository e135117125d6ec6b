import { hash } from "node:crypto";
import type { AuditEntry } from "../model/audit.ts";
import type { Instant } from "../model/time.ts";
import type { TokenRecord } from "../ports/tokens.ts";

export type TokenAct = "created" | "revoked";

/**
 * A commitment to everything of a token that never changes, its secret's digest included. The secret has 160
 * random bits, so it needs no salt.
 */
export function tokenProof({ id, digest, tenant, scopes, flows, createdAt, expiresAt }: TokenRecord): string {
  return hash(
    "sha256",
    JSON.stringify([id, digest, tenant, scopes, flows, createdAt, expiresAt]),
    "base64url",
  );
}

/** The entry of an act on a token: ids and names, and a commitment to its secret. */
export function tokenEntry(act: TokenAct, by: string, record: TokenRecord, at: Instant): AuditEntry {
  const { id, tenant, scopes, flows, expiresAt } = record;
  const proofs = { token: tokenProof(record) };
  const body = { at, kind: "token", by, token: id, acts: [`token.${act}`], scopes, flows, expiresAt, proofs };
  return { tenant, at, body: JSON.stringify(body) };
}
