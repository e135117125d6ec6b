import { PassmusterError } from "../../base/errors.ts";
import { createBase64Decoder } from "../../service/media/base64.ts";
import { UndecodedImage } from "../../service/media/undecoded-image.ts";

/** A JSON string with an image in base64, decoded while it arrives. */
export interface ImageText {
  /**
   * Takes the string's bytes from `at`. Returns the position after the last byte taken.
   * @throws {PassmusterError} `malformed_json`
   */
  write(bytes: Uint8Array, at: number): number;
  /** Whether the closing quote was taken. */
  isClosed(): boolean;
  end(): Uint8Array | UndecodedImage;
}

const [quote, backslash, unicode] = [0x22, 0x5c, 0x75];

export function createImageText(mostBytes: number): ImageText {
  const decoder = createBase64Decoder(mostBytes);
  /** An escape whose end has not arrived. */
  let begun: Uint8Array = new Uint8Array();
  let closed = false;
  return {
    write(bytes, at) {
      const rest = Buffer.concat([begun, bytes.subarray(at)]);
      const { length, isEnd } = contentOf(rest);
      decoder.write(unescaped(rest.toString("latin1", 0, length)));
      closed = isEnd;
      begun = isEnd ? new Uint8Array() : rest.subarray(length);
      return isEnd ? at + length + 1 - (rest.length - (bytes.length - at)) : bytes.length;
    },
    isClosed: () => closed,
    end() {
      const decoded = decoder.end();
      return decoded instanceof Uint8Array ? decoded : new UndecodedImage(decoded);
    },
  };
}

/** The length up to the closing quote, or else up to an incomplete escape. */
function contentOf(bytes: Buffer): { readonly length: number; readonly isEnd: boolean } {
  const next = bytes.indexOf(quote);
  const plain = next < 0 ? bytes.length : next;
  let at = bytes.indexOf(backslash);
  if (at < 0 || at > plain) return { length: plain, isEnd: next >= 0 };
  while (at < bytes.length) {
    if (bytes[at] === quote) return { length: at, isEnd: true };
    const width = bytes[at] !== backslash ? 1 : bytes[at + 1] === unicode ? 6 : 2;
    if (at + width > bytes.length) return { length: at, isEnd: false };
    at += width;
  }
  return { length: at, isEnd: false };
}

/** Text without escapes and control characters, which must be escaped (RFC 8259 §7). Covers all of base64. */
const isPlain = /^[ !#-[\]-\u00ff]*$/;

/** PHP escapes each slash of base64. The parser refuses control characters. */
function unescaped(text: string): string {
  try {
    return isPlain.test(text) ? text : String(JSON.parse(`"${text}"`));
  } catch (error) {
    throw new PassmusterError("malformed_json", { cause: error });
  }
}
