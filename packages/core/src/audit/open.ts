import { deriveKey } from "../access/keys.ts";
import type { VerificationStorage } from "../ports/storage.ts";
import { systemEnvironment } from "../runtime/environment.ts";
import { type Audit, type AuditParts, tenantsAudit } from "./audit.ts";
import { createHeadSigner } from "./heads.ts";

/** What signs the heads of chains and knows its signatures again. */
export interface AuditKeys {
  /** The service's secret: heads are signed with HMAC-SHA-256. A list: the first signs, all verify. */
  readonly secret?: string | readonly string[] | undefined;
  /** An Ed25519 key in PEM form. A private key signs and verifies, a public key verifies. */
  readonly key?: string | undefined;
}

/** @throws {TypeError} `key` is not an Ed25519 key */
export function auditParts(
  { audit: store }: Pick<VerificationStorage, "audit">,
  { secret = [], key }: AuditKeys,
  now = systemEnvironment().now,
): AuditParts {
  const secrets = [secret].flat().map((one) => deriveKey(one, "record heads"));
  return { store, signer: createHeadSigner({ pem: key, secrets }), now };
}

/**
 * The record of a storage, for an administration program. A service uses `passmuster.audit`.
 *
 * @throws {TypeError} `key` is not an Ed25519 key
 * @example
 * const verdicts = await createAudit(storage).verify();
 * console.log(verdicts.flatMap(({ defects }) => defects));
 */
export function createAudit(storage: Pick<VerificationStorage, "audit">, keys: AuditKeys = {}): Audit {
  return tenantsAudit(auditParts(storage, keys));
}
