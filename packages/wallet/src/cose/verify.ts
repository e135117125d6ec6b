import { createHmac, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { type CborNode, encodeCbor } from "../cbor/index.ts";
import { WalletError } from "../errors.ts";
import { algorithmOf, type CoseSignatureAlgorithm, schemeFor } from "./algorithms.ts";
import { type CoseMessage, coseLabel } from "./message.ts";

export interface CoseVerifyOptions {
  /** The payload of a detached message. The message must then carry none. */
  readonly detachedPayload?: Uint8Array;
  /** Default: empty. */
  readonly externalAad?: Uint8Array;
  /** Default: every algorithm of {@link CoseSignatureAlgorithm}. */
  readonly algorithms?: readonly CoseSignatureAlgorithm[];
}

/**
 * Whether the signature of a COSE_Sign1 is of this key (RFC 9052 section 4.4). The algorithm comes from the
 * protected header and must belong to the key's curve.
 *
 * @throws {WalletError} `cose_algorithm`: unknown, not allowed, or not of this key; `cose_malformed`: a
 *   payload is missing, or stands in a detached message
 */
export function verifySign1(message: CoseMessage, key: KeyObject, options: CoseVerifyOptions = {}): boolean {
  const algorithm = algorithmOf(integerOf(message.protectedHeader.get(coseLabel.algorithm)));
  if (!algorithm || (options.algorithms && !options.algorithms.includes(algorithm)))
    throw new WalletError("cose_algorithm", "The algorithm of a COSE signature is missing or not allowed.");
  const scheme = schemeFor(algorithm, key);
  if (!scheme)
    throw new WalletError(
      "cose_algorithm",
      `The algorithm ${algorithm} does not belong to the key of a COSE signature.`,
    );
  const signed = structure("Signature1", message, options);
  if (message.proof.length !== scheme.signatureBytes) return false;
  return verify(scheme.hash, signed, { key, dsaEncoding: "ieee-p1363" }, message.proof);
}

/**
 * Whether the tag of a COSE_Mac0 is of this key (RFC 9052 section 6.3). Only HMAC 256/256, the algorithm of
 * ISO/IEC 18013-5 section 9.1.3.5.
 *
 * @throws {WalletError} `cose_algorithm`, `cose_malformed`
 */
export function verifyMac0(message: CoseMessage, key: Uint8Array, options: CoseVerifyOptions = {}): boolean {
  if (integerOf(message.protectedHeader.get(coseLabel.algorithm)) !== 5)
    throw new WalletError("cose_algorithm", "The algorithm of a COSE MAC must be HMAC 256/256.");
  const tag = createHmac("sha256", key)
    .update(structure("MAC0", message, options))
    .digest();
  return message.proof.length === tag.length && timingSafeEqual(message.proof, tag);
}

/** Sig_structure and MAC_structure have the same fields. */
function structure(
  context: "Signature1" | "MAC0",
  { payload, protectedBytes }: CoseMessage,
  { detachedPayload, externalAad = new Uint8Array() }: CoseVerifyOptions,
): Uint8Array {
  // An attached payload would stand for what the verifier computed: a replay from another session would pass.
  if (payload && detachedPayload)
    throw new WalletError("cose_malformed", "A detached COSE message must not carry a payload.");
  const content = detachedPayload ?? payload;
  if (!content) throw new WalletError("cose_malformed", "A COSE message has no payload.");
  return encodeCbor([context, protectedBytes, externalAad, content]);
}

function integerOf(node: CborNode | undefined): unknown {
  return node?.kind === "integer" ? node.value : undefined;
}
