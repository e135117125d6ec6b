import { createHash } from "node:crypto";
import {
  type DigestName,
  derTags,
  digestOf,
  expectTag,
  oidOf,
  readDer,
  sameBytes,
  sequenceOf,
  smallIntegerOf,
  textOf,
} from "@passmuster/certificates";
import { only, readSignedContent, type SignedContent } from "./cms.ts";
import { ChipError } from "./errors.ts";

/** Hashes of the data groups, as the issuer signed them (ICAO 9303-10, 4.6.2.3). */
export interface SecurityObject {
  readonly version: 0 | 1;
  readonly digest: DigestName;
  /** By the number of the data group. */
  readonly hashes: ReadonlyMap<number, Uint8Array>;
  /** Version 1 only: version of the LDS, such as `0108`. */
  readonly ldsVersion?: string;
}

const ldsSecurityObject = "2.23.136.1.1.1";
const tagOfSod = 0x77;

/**
 * Reads EF.SOD and verifies its signature. Whether its signer is trusted is not checked here.
 *
 * @throws {ChipError} @throws {DerError} @throws {CertificateError}
 */
export function readSod(sod: Uint8Array): SignedContent & { readonly object: SecurityObject } {
  const signed = readSignedContent(only(expectTag(readDer(sod), tagOfSod)).raw, ldsSecurityObject);
  return { ...signed, object: readSecurityObject(signed.content) };
}

/** @throws {ChipError} @throws {DerError} */
function readSecurityObject(bytes: Uint8Array): SecurityObject {
  const [version, algorithm, list, info, ...more] = sequenceOf(readDer(bytes));
  const number = smallIntegerOf(version);
  if (number > 1) throw new ChipError("unsupported", "The LDS security object has an unknown version.");
  if ((number === 1) !== (info !== undefined) || more.length > 0)
    throw new ChipError("malformed", "The LDS security object does not fit its version.");
  const hashes = new Map<number, Uint8Array>();
  for (const item of sequenceOf(list)) {
    const [group, hash] = sequenceOf(item);
    const of = smallIntegerOf(group);
    if (of < 1 || of > 16 || hashes.has(of))
      throw new ChipError("malformed", "A data group occurs twice or does not exist.");
    hashes.set(of, expectTag(hash, derTags.octetString).value);
  }
  const digest = digestOf(algorithm);
  oidOf(sequenceOf(algorithm)[0]);
  return {
    version: number === 1 ? 1 : 0,
    digest,
    hashes,
    ...(info && { ldsVersion: textOf(sequenceOf(info)[0]) }),
  };
}

/**
 * Compares every given data group with its signed hash (ICAO 9303-11, 5.1).
 *
 * @throws {ChipError} `hash_missing`, `hash_mismatch`
 */
export function verifyGroups(object: SecurityObject, groups: ReadonlyMap<number, Uint8Array>): void {
  for (const [number, bytes] of groups) {
    const hash = object.hashes.get(number);
    if (!hash) throw new ChipError("hash_missing", `EF.SOD has no hash of DG${number}.`);
    if (!sameBytes(hash, createHash(object.digest).update(bytes).digest()))
      throw new ChipError("hash_mismatch", `The hash of DG${number} is another one.`);
  }
}
