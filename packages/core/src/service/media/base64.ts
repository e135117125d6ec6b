const prefix = /^data:(?:image\/[a-z0-9.+-]+|application\/pdf)(?:;[a-z0-9-]+=[a-z0-9._-]+)*;base64,/i;
const longestPrefix = 256;

/** Why a text has no bytes: it is not base64, or it has more bytes than allowed. */
export type Undecodable = "base64" | "bytes";

/** Decodes a base64 text that arrives in parts. */
export interface Base64Decoder {
  /** The next part of the text, cut anywhere. */
  write(text: string): void;
  end(): Uint8Array | Undecodable;
}

/**
 * Decodes base64 (RFC 4648 §4: padded, unused bits zero), plain or as a `data:` URL of an image or a PDF.
 * Skips line breaks. Drops everything as soon as the text is invalid or has more than `mostBytes`.
 */
export function createBase64Decoder(mostBytes = Number.POSITIVE_INFINITY): Base64Decoder {
  let parts: Uint8Array[] = [];
  let length = 0;
  let head: string | undefined = "";
  // Only the last four digits can be padded, so at least as many wait for the next part.
  let held = "";
  let refused: Undecodable | undefined;

  const refuse = (reason: Undecodable): void => {
    refused = reason;
    parts = [];
  };

  const add = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length > mostBytes) refuse("bytes");
    else parts.push(bytes);
  };

  const decode = (digits: string): void => {
    const bytes = bytesOf(digits);
    if (bytes) add(bytes);
    else refuse("base64");
  };

  const take = (text: string): void => {
    const digits = held + (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, "") : text);
    const end = Math.max(0, digits.length - 4 - (digits.length % 4));
    held = digits.slice(end);
    if (end > 0) decode(digits.slice(0, end));
  };

  const begin = (text: string): void => {
    head = undefined;
    take(text.slice(prefix.exec(text.slice(0, longestPrefix))?.[0].length ?? 0));
  };

  const decodeLast = (): void => {
    const padding = held.endsWith("==") ? 2 : held.endsWith("=") ? 1 : 0;
    const bytes = bytesOf(held.slice(0, held.length - padding) + "A".repeat(padding));
    const last = bytes?.subarray(0, bytes.length - padding);
    if (last && (padding === 0 || Buffer.from(last).toString("base64") === held)) add(last);
    else refuse("base64");
  };

  return {
    write(text) {
      if (refused) return;
      if (head === undefined) {
        take(text);
        return;
      }
      head += text;
      if (head.length >= longestPrefix) begin(head);
    },
    end() {
      if (head !== undefined) begin(head);
      if (!refused) decodeLast();
      return refused ?? joined(parts);
    },
  };
}

/** Decodes a whole text; `undefined` if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const decoder = createBase64Decoder();
  for (let at = 0; at < text.length; at += partLength) decoder.write(text.slice(at, at + partLength));
  const bytes = decoder.end();
  return bytes instanceof Uint8Array ? bytes : undefined;
}

const partLength = 65_536;

/** The bytes of unpadded digits in groups of four. */
function bytesOf(digits: string): Uint8Array | undefined {
  if (digits.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(digits)) return undefined;
  return Buffer.from(digits, "base64");
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(parts);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
