import { hash } from "node:crypto";
import type { AuditEntry, AuditHead, AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";

/** The hash before the first link of a tenant. It binds the chain to its tenant. */
export function genesisOf(tenant: Tenant): string {
  return hash("sha256", `passmuster audit 1\n${tenant}`, "hex");
}

/**
 * SHA-256 over the hash of the link before (32 bytes), the sequence and the time (8 bytes each, big-endian),
 * and the body in UTF-8.
 */
export function hashOf(
  previous: string,
  { sequence, recordedAt, body }: Omit<AuditLink, "tenant" | "hash">,
): string {
  const bytes = Buffer.allocUnsafe(48 + Buffer.byteLength(body));
  bytes.write(previous, 0, 32, "hex");
  writeInteger(bytes, sequence, 32);
  writeInteger(bytes, recordedAt, 40);
  bytes.write(body, 48);
  return hash("sha256", bytes, "hex");
}

/** Eight bytes, big-endian. */
function writeInteger(bytes: Buffer, value: number, offset: number): void {
  bytes.writeInt32BE(Math.floor(value / 2 ** 32), offset);
  bytes.writeUInt32BE(value >>> 0, offset + 4);
}

/** The next link of a chain. */
export function linkAfter(head: AuditHead | undefined, { tenant, at, body }: AuditEntry): AuditLink {
  const sequence = (head?.sequence ?? 0) + 1;
  const recordedAt = Math.max(head?.recordedAt ?? at, at);
  const digest = hashOf(head?.hash ?? genesisOf(tenant), { sequence, recordedAt, body });
  return { tenant, sequence, recordedAt, body, hash: digest };
}
