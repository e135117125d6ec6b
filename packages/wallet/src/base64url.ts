import { Buffer } from "node:buffer";

/**
 * Decodes base64url without padding (RFC 4648 section 5). Each byte string has exactly one accepted text:
 * other characters, padding and set spare bits are refused.
 * @returns undefined if the text is not canonical base64url
 */
export function bytesOfBase64Url(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? new Uint8Array(bytes) : undefined;
}

export function base64UrlOf(bytes: Uint8Array | string): string {
  return Buffer.from(bytes as Uint8Array).toString("base64url");
}
