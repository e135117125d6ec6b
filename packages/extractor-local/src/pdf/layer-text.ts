import type { LayerWord } from "./words.ts";

/** Five full pages have some 3,000 words. */
const mostWords = 6_000;
const mostLetters = 80;
const mostBytes = 512 * 1024;

type Packed = readonly [text: string, left: number, top: number, width: number, height: number];

/** The words as they are stored with the picture; those beyond the limits are left out. */
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

/** No words where it is not what `packLayer` wrote: the page is then read from its picture. */
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
