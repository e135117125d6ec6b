import {
  type CborKey,
  type CborNode,
  decodeCbor,
  expectArray,
  expectBytes,
  expectMap,
} from "../cbor/index.ts";
import { WalletError } from "../errors.ts";

/**
 * COSE_Sign1 or COSE_Mac0 (RFC 9052 sections 4.2 and 6.2): four fields, the last is the signature or the tag.
 */
export interface CoseMessage {
  /** As received: it is part of what was signed. */
  readonly protectedBytes: Uint8Array;
  readonly protectedHeader: ReadonlyMap<CborKey, CborNode>;
  readonly unprotectedHeader: ReadonlyMap<CborKey, CborNode>;
  /** Absent where the message is detached (`nil`). */
  readonly payload?: Uint8Array;
  readonly proof: Uint8Array;
}

/** Labels of the headers (IANA "COSE Header Parameters"). */
export const coseLabel = { algorithm: 1, critical: 2, keyId: 4, type: 16, certificates: 33 } as const;

/**
 * Reads the four fields. ISO/IEC 18013-5 uses messages without a tag; `tag` names the tag that may stand in
 * front (18 COSE_Sign1, 17 COSE_Mac0), as in CWTs (RFC 8392 section 6).
 *
 * @throws {WalletError} `cose_malformed`: also a header in both parts, or a `crit` header; `cbor_unexpected`
 */
export function readCoseMessage(node: CborNode | undefined, what: string, tag?: 17 | 18): CoseMessage {
  const untagged = node?.kind === "tag" && node.tag === tag ? node.content : node;
  const [first, second, third, fourth] = expectArray(untagged, what, 4);
  const protectedBytes = expectBytes(first, `The protected header of ${what}`);
  const protectedHeader = protectedEntries(protectedBytes, what);
  const unprotectedHeader = expectMap(second, `The unprotected header of ${what}`);
  for (const key of unprotectedHeader.keys())
    if (protectedHeader.has(key)) throw malformed(what, "a header stands in both parts");
  if (protectedHeader.has(coseLabel.critical) || unprotectedHeader.has(coseLabel.critical))
    throw malformed(what, "critical headers are not supported");
  const proof = expectBytes(fourth, `The signature of ${what}`);
  const headers = { protectedBytes, protectedHeader, unprotectedHeader, proof };
  if (third?.kind === "simple" && third.value === null) return headers;
  return { ...headers, payload: expectBytes(third, `The payload of ${what}`) };
}

/** An empty header is an empty byte string or an empty map (RFC 9052 section 3). */
function protectedEntries(bytes: Uint8Array, what: string): ReadonlyMap<CborKey, CborNode> {
  return bytes.length === 0 ? new Map() : expectMap(decodeCbor(bytes), `The protected header of ${what}`);
}

function malformed(what: string, why: string): WalletError {
  return new WalletError("cose_malformed", `${what} is malformed: ${why}.`);
}
