import { createHash } from "node:crypto";
import { encode } from "./cbor.ts";
import { sha256 } from "./mdoc.ts";

type Jwk = Readonly<Record<string, string>>;

/** OpenID4VP 1.0 B.2.6.2: over the Digital Credentials API. */
export function dcApiTranscript(origin: string, nonce: string, encryptionKey: Jwk | undefined): Buffer {
  const info = encode([origin, nonce, encryptionKey ? thumbprint(encryptionKey) : null]);
  return encode([null, null, ["OpenID4VPDCAPIHandover", sha256(info)]]);
}

/** OpenID4VP 1.0 B.2.6.1: by redirect and by post. */
export function postedTranscript(
  clientId: string,
  nonce: string,
  encryptionKey: Jwk | undefined,
  responseUri: string,
): Buffer {
  const info = encode([clientId, nonce, encryptionKey ? thumbprint(encryptionKey) : null, responseUri]);
  return encode([null, null, ["OpenID4VPHandover", sha256(info)]]);
}

/** ISO/IEC 18013-7 Annex C. */
export function isoMdocTranscript(encryptionInfo: string, origin: string): Buffer {
  return encode([null, null, ["dcapi", sha256(encode([encryptionInfo, origin]))]]);
}

/** RFC 7638 for EC keys. */
function thumbprint({ crv, kty, x, y }: Jwk): Uint8Array {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest();
}
