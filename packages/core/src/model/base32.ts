/** Crockford's base32, in lower case. */
export const base32Alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * The suffix of a TypeID: two zero bits and 128 bits, five bits a character
 * (github.com/jetify-com/typeid/tree/main/spec).
 */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 2;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; ) {
      bits -= 5;
      text += base32Alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return text;
}
