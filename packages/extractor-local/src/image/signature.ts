export type PictureFormat = "jpeg" | "png" | "webp";

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

/** Tells the three formats that are read by their first bytes; no other ever reaches a decoder. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, 0, png)) return "png";
  if (startsWith(bytes, 0, riff) && startsWith(bytes, 8, webp)) return "webp";
  return undefined;
}
