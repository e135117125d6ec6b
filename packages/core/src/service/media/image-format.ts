import type { ImageMediaType } from "../../ports/blob-store.ts";

/** Detects the format by the first bytes, whatever the declared type; `undefined` for unsupported formats. */
export function imageFormat(bytes: Uint8Array): ImageMediaType | undefined {
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  // RIFF at 0, WEBP at 8 (RFC 9649 §2.4).
  const isWebp = begins(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return isWebp ? "image/webp" : undefined;
}

const pdfHeader = [0x25, 0x50, 0x44, 0x46, 0x2d];
const pdfWithin = 1024;

/**
 * The file from its `%PDF-` on, which stands within the first 1,024 bytes (ISO 32000-1, Annex H.3, note 13):
 * mail and scanners put line breaks or a byte order mark before it. `undefined` if it is no PDF.
 */
export function pdfIn(bytes: Uint8Array): Uint8Array | undefined {
  if (imageFormat(bytes)) return undefined;
  const last = Math.min(pdfWithin, bytes.length) - pdfHeader.length;
  for (let at = 0; at <= last; at += 1) if (begins(bytes, at, pdfHeader)) return bytes.subarray(at);
  return undefined;
}

function begins(bytes: Uint8Array, offset: number, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}
