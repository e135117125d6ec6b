import { createECDH, generateKeyPairSync } from "node:crypto";
import { bitsOf, type DerNode, hexOf, oidOf, readDer, sequenceOf } from "@passmuster/certificates";
import { ChipError } from "./errors.ts";

/** The curves of ICAO 9303-11, 9.5.1, as OpenSSL names them. */
const names = [
  "prime192v1",
  "secp224r1",
  "prime256v1",
  "secp384r1",
  "secp521r1",
  "brainpoolP192r1",
  "brainpoolP224r1",
  "brainpoolP256r1",
  "brainpoolP320r1",
  "brainpoolP384r1",
  "brainpoolP512r1",
];

let cachedCurves: ReadonlyMap<string, string> | undefined;

/** Parameters without the seed of the curve and the cofactor, which are optional (RFC 3279, 2.3.5). */
function marksOf(parameters: DerNode): string {
  const [, field, curve, base, order] = sequenceOf(parameters);
  const [a, b] = sequenceOf(curve);
  return [field, a, b, base, order].map((part) => hexOf(part?.raw ?? new Uint8Array())).join(" ");
}

function parametersOf(publicKeyInfo: Uint8Array): {
  readonly parameters: DerNode;
  readonly point: Uint8Array;
} {
  const [algorithm, key] = sequenceOf(readDer(publicKeyInfo));
  const parameters = sequenceOf(algorithm)[1];
  if (!parameters) throw new ChipError("unsupported", "The chip's key names no curve.");
  return { parameters, point: bitsOf(key) };
}

/** By object identifier, and by explicit parameters. */
function knownCurves(): ReadonlyMap<string, string> {
  cachedCurves ??= new Map(
    names.flatMap((namedCurve) =>
      (["named", "explicit"] as const).map((paramEncoding) => {
        const { publicKey } = generateKeyPairSync("ec", { namedCurve, paramEncoding });
        const { parameters } = parametersOf(
          new Uint8Array(publicKey.export({ format: "der", type: "spki" })),
        );
        return [markOf(parameters), namedCurve] as const;
      }),
    ),
  );
  return cachedCurves;
}

const markOf = (parameters: DerNode): string =>
  parameters.tag === 0x06 ? oidOf(parameters) : marksOf(parameters);

/** @throws {ChipError} `unsupported`: not a curve of ICAO 9303 */
function curveOf(publicKeyInfo: Uint8Array): { readonly curve: string; readonly point: Uint8Array } {
  const { parameters, point } = parametersOf(publicKeyInfo);
  const curve = knownCurves().get(markOf(parameters));
  if (!curve) throw new ChipError("unsupported", "The chip's key is on an unknown curve.");
  return { curve, point };
}

/**
 * The shared x-coordinate of a scalar and a public key (BSI TR-03111, 4.3.1).
 *
 * @throws {ChipError} `unsupported`: not a curve of ICAO 9303
 * @throws if the scalar is not of the curve, or the point not on it
 */
export function ecdhSecret(privateKey: Uint8Array, publicKeyInfo: Uint8Array): Uint8Array {
  const { curve, point } = curveOf(publicKeyInfo);
  const own = createECDH(curve);
  own.setPrivateKey(privateKey);
  return own.computeSecret(point);
}

/**
 * A new key on the curve of a public key.
 *
 * @returns the scalar, and the uncompressed point
 * @throws {ChipError} `unsupported`: not a curve of ICAO 9303
 */
export function newKeyLike(publicKeyInfo: Uint8Array): {
  readonly privateKey: Buffer;
  readonly publicKey: Buffer;
} {
  const own = createECDH(curveOf(publicKeyInfo).curve);
  const publicKey = own.generateKeys();
  return { privateKey: own.getPrivateKey(), publicKey };
}
