import { type KeyObject, sign } from "node:crypto";
import { type CborInput, type CborKey, encodeCbor } from "../cbor/index.ts";
import { WalletError } from "../errors.ts";
import { type CoseSignatureAlgorithm, identifierOf, schemeFor } from "./algorithms.ts";
import { coseLabel } from "./message.ts";

export interface CoseSignOptions {
  readonly key: KeyObject;
  readonly algorithm: CoseSignatureAlgorithm;
  readonly payload: Uint8Array;
  /** True where the payload is signed but does not travel. */
  readonly detached?: boolean;
  /** DER, leaf first: the unprotected header `x5chain` (RFC 9360). */
  readonly chain?: readonly Uint8Array[];
}

/**
 * A COSE_Sign1 without a tag (RFC 9052 section 4.4), ready for {@link encodeCbor}.
 *
 * @throws {WalletError} `cose_algorithm`: the algorithm does not belong to the key
 */
export function signSign1({
  key,
  algorithm,
  payload,
  detached = false,
  chain = [],
}: CoseSignOptions): CborInput {
  const scheme = schemeFor(algorithm, key);
  if (!scheme)
    throw new WalletError("cose_algorithm", `The algorithm ${algorithm} does not belong to the signing key.`);
  const protectedBytes = encodeCbor(new Map([[coseLabel.algorithm, identifierOf(algorithm)]]));
  const signed = encodeCbor(["Signature1", protectedBytes, new Uint8Array(), payload]);
  const signature = sign(scheme.hash, signed, { key, dsaEncoding: "ieee-p1363" });
  const [leaf] = chain;
  const certificates = leaf && chain.length === 1 ? leaf : chain;
  const unprotected = new Map<CborKey, CborInput>(leaf ? [[coseLabel.certificates, certificates]] : []);
  return [protectedBytes, unprotected, detached ? null : payload, new Uint8Array(signature)];
}
