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
export const createBase64Decoder = (mostBytes = Number.POSITIVE_INFINITY): Base64Decoder =>
  new PartialDecoder(mostBytes);

class PartialDecoder implements Base64Decoder {
  private readonly mostBytes: number;
  private parts: Uint8Array[] = [];
  private length = 0;
  private head: string | undefined = "";
  /** Only the last four digits can be padded, so at least as many wait for the next part. */
  private held = "";
  private refused: Undecodable | undefined;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  write(text: string): void {
    if (this.refused) return;
    if (this.head === undefined) {
      this.take(text);
      return;
    }
    this.head += text;
    if (this.head.length >= longestPrefix) this.begin(this.head);
  }

  end(): Uint8Array | Undecodable {
    if (this.head !== undefined) this.begin(this.head);
    if (!this.refused) this.decodeLast();
    return this.refused ?? joined(this.parts);
  }

  private begin(text: string): void {
    this.head = undefined;
    this.take(text.slice(prefix.exec(text.slice(0, longestPrefix))?.[0].length ?? 0));
  }

  private take(text: string): void {
    const isOneLine = !text.includes("\n") && !text.includes("\r");
    const digits = this.held + (isOneLine ? text : text.replace(/[\r\n]+/g, ""));
    const end = Math.max(0, digits.length - 4 - (digits.length % 4));
    this.held = digits.slice(end);
    if (end > 0) this.addDecoded(bytesOf(digits.slice(0, end)));
  }

  private decodeLast(): void {
    const { held } = this;
    const padding = held.endsWith("==") ? 2 : held.endsWith("=") ? 1 : 0;
    const bytes = bytesOf(held.slice(0, held.length - padding) + "A".repeat(padding));
    const last = bytes?.subarray(0, bytes.length - padding);
    const isExact = last && (padding === 0 || Buffer.from(last).toString("base64") === held);
    this.addDecoded(isExact ? last : undefined);
  }

  private addDecoded(bytes: Uint8Array | undefined): void {
    if (!bytes) {
      this.refuse("base64");
      return;
    }
    this.length += bytes.length;
    if (this.length > this.mostBytes) this.refuse("bytes");
    else this.parts.push(bytes);
  }

  private refuse(reason: Undecodable): void {
    this.refused = reason;
    this.parts = [];
  }
}

/** Decodes a whole text; `undefined` if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const decoder = createBase64Decoder();
  for (let at = 0; at < text.length; at += partLength) decoder.write(text.slice(at, at + partLength));
  const bytes = decoder.end();
  return bytes instanceof Uint8Array ? bytes : undefined;
}

const partLength = 65_536;

/**
 * The bytes of unpadded digits in groups of four. Node's decoder skips what is no digit, so the bytes are
 * then too few; it also takes the digits of base64url, and a wide character for a digit.
 */
function bytesOf(digits: string): Uint8Array | undefined {
  if (digits.length % 4 !== 0 || digits.includes("-") || digits.includes("_")) return undefined;
  const bytes = Buffer.from(digits, "base64");
  const isWhole = bytes.length === (digits.length / 4) * 3 && Buffer.byteLength(digits) === digits.length;
  return isWhole ? bytes : undefined;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(parts);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
