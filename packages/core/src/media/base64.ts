const prefix = /^data:(?:image\/[a-z0-9.+-]+|application\/pdf)(?:;[a-z0-9-]+=[a-z0-9._-]+)*;base64,/i;
const longestPrefix = 256;

/**
 * Decodes base64 (RFC 4648 §4: padded, unused bits zero), plain or as a `data:` URL of an image or a PDF.
 * Skips line breaks. Returns `undefined` for any other text.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const head = prefix.exec(text.slice(0, longestPrefix))?.[0] ?? "";
  const digits = text.slice(head.length).replace(/[\r\n]+/g, "");
  if (digits.length % 4 !== 0) return undefined;
  const padding = digits.endsWith("==") ? 2 : digits.endsWith("=") ? 1 : 0;
  if (/[^A-Za-z0-9+/]/.test(digits.slice(0, digits.length - padding))) return undefined;
  const bytes = Buffer.from(digits, "base64");
  const last = bytes.subarray(bytes.length - (bytes.length % 3)).toString("base64");
  if (padding > 0 && last !== digits.slice(-4)) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
