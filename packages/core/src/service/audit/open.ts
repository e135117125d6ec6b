import { withoutLineEnd } from "../../base/input/secret.ts";
import { systemEnvironment } from "../../base/runtime/environment.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import { deriveKey } from "../access/keys.ts";
import { type Audit, type AuditParts, tenantsAudit } from "./audit.ts";
import type { ComparedStorage } from "./compare-rows.ts";
import { createHeadSigner } from "./heads.ts";

/** A storage with its record. With the record alone, rows are not compared. */
export type AuditedStorage = Pick<VerificationStorage, "audit"> & Partial<Omit<ComparedStorage, "audit">>;

/** What signs the heads of chains and knows its signatures again. */
export interface AuditKeys {
  /** The service's secret: heads are signed with HMAC-SHA-256. A list: the first signs, all verify. */
  readonly secret?: string | readonly string[] | undefined;
  /** An Ed25519 key in PEM form. A private key signs and verifies, a public key verifies. */
  readonly key?: string | undefined;
}

/** @throws {TypeError} `key` is not an Ed25519 key */
export function auditParts(
  given: AuditedStorage,
  { secret, key }: AuditKeys,
  now = systemEnvironment().now,
): AuditParts {
  const storage = given.states ? (given as ComparedStorage) : undefined;
  return {
    store: given.audit,
    ...(storage && { storage }),
    signer: createHeadSigner({ pem: key, secrets: derivedSecrets(secret) }),
    now,
  };
}

/** The keys that sign heads by the secrets. */
export function derivedSecrets(secret: AuditKeys["secret"] = []): readonly Uint8Array[] {
  return [secret].flat().map((one) => deriveKey(withoutLineEnd(one), "record heads"));
}

/**
 * The record of a storage, for an administration program. A service uses `passmuster.audit`.
 *
 * @throws {TypeError} `key` is not an Ed25519 key
 * @example
 * const verdicts = await createAudit(storage).verify();
 * console.log(verdicts.flatMap(({ defects }) => defects));
 */
export function createAudit(storage: AuditedStorage, keys: AuditKeys = {}): Audit {
  return tenantsAudit(auditParts(storage, keys));
}
