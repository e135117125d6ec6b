import { CertificateError } from "./errors.ts";

/** In characters. */
const largest = 33_554_432;

/** DER of every structure read here begins with a SEQUENCE. */
export function isPem(bytes: Uint8Array): boolean {
  return bytes[0] !== 0x30;
}

/**
 * The contents of all blocks of one label (RFC 7468). Text between the blocks is ignored.
 *
 * @throws {CertificateError} there is no block, or one is malformed
 */
export function bytesOfPem(pem: Uint8Array | string, label: string): readonly Uint8Array[] {
  if (pem.length > largest)
    throw new CertificateError("too_large", `A PEM file is larger than ${largest} bytes.`);
  const text = typeof pem === "string" ? pem : Buffer.from(pem).toString("latin1");
  const [, ...blocks] = text.split(`-----BEGIN ${label}-----`);
  if (blocks.length === 0) throw new CertificateError("malformed", `The file has no block "${label}".`);
  return blocks.map((block) => {
    const [content = "", end] = block.split(`-----END ${label}-----`);
    const base64 = content.replace(/\s+/g, "");
    if (end === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
      throw new CertificateError("malformed", "A PEM block is malformed.");
    return new Uint8Array(Buffer.from(base64, "base64"));
  });
}
