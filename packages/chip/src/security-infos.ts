import {
  DerError,
  type DerNode,
  derTags,
  expectTag,
  oidOf,
  readDer,
  sequenceOf,
  smallIntegerOf,
} from "@passmuster/certificates";
import { only } from "./cms.ts";

/** One SecurityInfo of DG14 (ICAO 9303-11, 9.2). */
export interface SecurityInfo {
  readonly oid: string;
  /** requiredData and optionalData. */
  readonly data: readonly DerNode[];
}

/** @throws {DerError} */
export function readSecurityInfos(dg14: Uint8Array): readonly SecurityInfo[] {
  const set = expectTag(only(expectTag(readDer(dg14), 0x6e)), derTags.set);
  return set.children.map((info) => {
    const [id, ...data] = sequenceOf(info);
    return { oid: oidOf(id), data };
  });
}

/** The SubjectPublicKeyInfo of DG15 (ICAO 9303-10, 4.7.15). @throws {DerError} */
export function publicKeyIn(dg15: Uint8Array): Uint8Array {
  return expectTag(only(expectTag(readDer(dg15), 0x6f)), derTags.sequence).raw;
}

export type ChipCipher = "3des" | "aes128" | "aes192" | "aes256";

export interface ChipKey {
  /** SubjectPublicKeyInfo as DER. */
  readonly publicKeyInfo: Uint8Array;
  readonly cipher: ChipCipher;
}

const chipAuthentication = "0.4.0.127.0.7.2.2.3";
const chipKey = "0.4.0.127.0.7.2.2.1";
const ciphers: readonly ChipCipher[] = ["3des", "aes128", "aes192", "aes256"];

/**
 * The key of chip authentication, and its cipher: 3DES if DG14 names none (ICAO 9303-11, 6.2.2).
 *
 * @param keyId needed if DG14 has several keys
 * @returns undefined if DG14 has no such key
 * @throws {DerError}
 */
export function chipKeyIn(infos: readonly SecurityInfo[], keyId: number | undefined): ChipKey | undefined {
  const ofKey = ({ data }: SecurityInfo, index: number): boolean => {
    const id = data[index] && smallIntegerOf(data[index]);
    return keyId === undefined || id === keyId;
  };
  const isKey = ({ oid }: SecurityInfo) => oid === `${chipKey}.1` || oid === `${chipKey}.2`;
  const [key, ...others] = infos.filter((info) => isKey(info) && ofKey(info, 1));
  if (!key || others.length > 0) return undefined;
  const kind = key.oid.slice(chipKey.length);
  const isInfo = ({ oid }: SecurityInfo) => oid.startsWith(`${chipAuthentication}${kind}.`);
  const [info, ...further] = infos.filter((one) => isInfo(one) && ofKey(one, 1));
  if (further.length > 0) throw new DerError("type", "DG14 names several ciphers for a key.");
  const cipher = info ? ciphers[Number(info.oid.split(".").at(-1)) - 1] : "3des";
  if (!cipher) throw new DerError("type", "DG14 names an unknown cipher.");
  return { publicKeyInfo: expectTag(key.data[0], derTags.sequence).raw, cipher };
}

const activeAuthentication = "2.23.136.1.1.5";
/** BSI TR-03111, 5.2.1: ecdsa-plain-SHA1, -SHA224, … */
const plainEcdsa = "0.4.0.127.0.7.1.1.4.1";
const plainDigests = ["sha1", "sha224", "sha256", "sha384", "sha512"] as const;

/** The hash of active authentication with an EC key (ICAO 9303-11, 9.2.5). @throws {DerError} */
export function activeDigestIn(infos: readonly SecurityInfo[]): (typeof plainDigests)[number] | undefined {
  const info = infos.find(({ oid }) => oid === activeAuthentication);
  if (!info) return undefined;
  const [version, algorithm] = info.data;
  if (smallIntegerOf(version) !== 1)
    throw new DerError("type", "ActiveAuthenticationInfo has an unknown version.");
  const [prefix, last] = splitOid(oidOf(algorithm));
  return prefix === plainEcdsa ? plainDigests[Number(last) - 1] : undefined;
}

function splitOid(oid: string): readonly [string, string] {
  const at = oid.lastIndexOf(".");
  return [oid.slice(0, at), oid.slice(at + 1)];
}
