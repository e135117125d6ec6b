import type { LayerWord } from "./words.ts";

/** Limit of stored words. Five full pages have some 3,000. */
const mostWords = 6_000;
const mostLetters = 80;
const mostBytes = 512 * 1024;

type Packed = readonly [text: string, left: number, top: number, width: number, height: number];

/** Encodes the words for storage with the image. Words beyond the limits are dropped. */
export function packLayer(words: readonly LayerWord[]): Uint8Array | undefined {
  const packed: Packed[] = [];
  let bytes = 2;
  for (const { text, box } of words) {
    if (text.length > mostLetters) continue;
    const word: Packed = [text, box.left, box.top, box.width, box.height];
    bytes += Buffer.byteLength(JSON.stringify(word)) + 1;
    if (packed.length >= mostWords || bytes > mostBytes) break;
    packed.push(word);
  }
  return packed.length > 0 ? Buffer.from(JSON.stringify(packed)) : undefined;
}

/** Decodes stored words. Empty for any other input: the page is then read from its image. */
export function unpackLayer(text: Uint8Array | undefined): readonly LayerWord[] {
  if (!text || text.length > mostBytes) return [];
  try {
    const packed: unknown = JSON.parse(Buffer.from(text).toString("utf8"));
    return Array.isArray(packed) && packed.length <= mostWords && packed.every(isPacked)
      ? packed.map(([word, left, top, width, height]) => ({ text: word, box: { left, top, width, height } }))
      : [];
  } catch {
    return [];
  }
}

function isPacked(value: unknown): value is Packed {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [text, ...numbers] = value as readonly unknown[];
  return typeof text === "string" && text !== "" && text.length <= mostLetters && numbers.every(isPixel);
}

const isPixel = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 100_000;
