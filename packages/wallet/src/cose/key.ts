import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { type CborInput, type CborKey, type CborNode, expectBytes, expectMap } from "../cbor/index.ts";
import { WalletError } from "../errors.ts";

interface Curve {
  readonly oid: string;
  readonly bytes: number;
}

/**
 * Elliptic curves of the IANA registry "COSE Elliptic Curves", OIDs in DER. secp256k1 is not a curve of
 * ISO/IEC 18013-5.
 */
const weierstrass = new Map<unknown, Curve>([
  [1, { oid: "06082a8648ce3d030107", bytes: 32 }],
  [2, { oid: "06052b81040022", bytes: 48 }],
  [3, { oid: "06052b81040023", bytes: 66 }],
  [256, { oid: "06092b2403030208010107", bytes: 32 }],
  [257, { oid: "06092b2403030208010109", bytes: 40 }],
  [258, { oid: "06092b240303020801010b", bytes: 48 }],
  [259, { oid: "06092b240303020801010d", bytes: 64 }],
]);
const octet = new Map<unknown, Curve>([
  [4, { oid: "06032b656e", bytes: 32 }],
  [5, { oid: "06032b656f", bytes: 56 }],
  [6, { oid: "06032b6570", bytes: 32 }],
  [7, { oid: "06032b6571", bytes: 57 }],
]);
const ecPublicKey = "06072a8648ce3d0201";

/** Labels of RFC 9052 section 7 and RFC 9053 section 7. */
const label = { kty: 1, crv: -1, x: -2, y: -3, d: -4 } as const;

/**
 * The public key of a COSE_Key (RFC 9053 section 7). OpenSSL checks that the point lies on the curve.
 *
 * @throws {WalletError} `cose_key`: unknown type or curve, wrong length, no point of the curve, a private key
 */
export function readCoseKey(node: CborNode | undefined): KeyObject {
  const entries = expectMap(node, "COSE_Key");
  if (entries.has(label.d)) throw refused("it contains a private key");
  const type = integerOf(entries.get(label.kty));
  const curve = integerOf(entries.get(label.crv));
  if (type === 2) return weierstrassKey(entries, weierstrass.get(curve));
  if (type === 1) return octetKey(entries, octet.get(curve));
  throw refused("its type is not supported");
}

/**
 * The COSE_Key of a public JWK with P-256, P-384, P-521 or Ed25519; a private part is left out.
 *
 * @throws {WalletError} `cose_key`
 */
export function coseKeyOf(jwk: JsonWebKey): ReadonlyMap<CborKey, CborInput> {
  const { kty, crv, x, y } = jwk;
  const curve = kty === "EC" ? ["", "P-256", "P-384", "P-521"].indexOf(crv ?? "") : 0;
  if (curve > 0 && x && y)
    return new Map<CborKey, CborInput>([
      [label.kty, 2],
      [label.crv, curve],
      [label.x, bytesOf(x)],
      [label.y, bytesOf(y)],
    ]);
  if (kty === "OKP" && crv === "Ed25519" && x)
    return new Map<CborKey, CborInput>([
      [label.kty, 1],
      [label.crv, 6],
      [label.x, bytesOf(x)],
    ]);
  throw refused("the JWK has no curve that can be encoded");
}

function weierstrassKey(entries: ReadonlyMap<CborKey, CborNode>, curve: Curve | undefined): KeyObject {
  if (!curve) throw refused("its curve is not supported");
  const x = coordinate(entries.get(label.x), curve, "x of COSE_Key");
  const y = entries.get(label.y);
  const point =
    y?.kind === "simple" && typeof y.value === "boolean"
      ? Buffer.concat([Uint8Array.of(y.value ? 3 : 2), x])
      : Buffer.concat([Uint8Array.of(4), x, coordinate(y, curve, "y of COSE_Key")]);
  return fromPublicKeyInfo(`${ecPublicKey}${curve.oid}`, point);
}

function octetKey(entries: ReadonlyMap<CborKey, CborNode>, curve: Curve | undefined): KeyObject {
  if (!curve) throw refused("its curve is not supported");
  return fromPublicKeyInfo(curve.oid, coordinate(entries.get(label.x), curve, "x of COSE_Key"));
}

function coordinate(node: CborNode | undefined, curve: Curve, what: string): Uint8Array {
  const bytes = expectBytes(node, what);
  if (bytes.length !== curve.bytes) throw refused("a coordinate has the wrong length");
  return bytes;
}

/** SubjectPublicKeyInfo (RFC 5280 section 4.1): every length here is below 256. */
function fromPublicKeyInfo(algorithm: string, point: Uint8Array): KeyObject {
  const key = tlv(0x03, Buffer.concat([Uint8Array.of(0), point]));
  const der = tlv(0x30, Buffer.concat([tlv(0x30, Buffer.from(algorithm, "hex")), key]));
  try {
    return createPublicKey({ key: der, format: "der", type: "spki" });
  } catch (cause) {
    throw new WalletError("cose_key", "The COSE_Key is refused: its point is not on the curve.", { cause });
  }
}

function tlv(tag: number, content: Uint8Array): Buffer {
  const length = content.length < 128 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Uint8Array.of(tag, ...length), content]);
}

function integerOf(node: CborNode | undefined): unknown {
  return node?.kind === "integer" ? node.value : undefined;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}

function refused(why: string): WalletError {
  return new WalletError("cose_key", `The COSE_Key is refused: ${why}.`);
}
