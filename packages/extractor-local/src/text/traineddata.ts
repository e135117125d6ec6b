/** Of a file of tesseract's language data: punctuation, words and numbers of the language (tesseract 5, `ccutil/tessdatamanager.h`). */
const dictionaries: ReadonlySet<number> = new Set([18, 19, 20]);

/**
 * Language data without its dictionaries, which names do not stand in: a file of 2 to 5 MB becomes one of 0.9 MB, which opens in a tenth of
 * the time and reads names as well. The file is a count of entries, where each of them starts (−1: absent), and the entries in order.
 */
export function withoutDictionary(data: Buffer): Buffer {
  const count = data.readInt32LE(0);
  const starts = Array.from({ length: count }, (_, entry) => Number(data.readBigInt64LE(4 + 8 * entry)));
  const head = Buffer.alloc(4 + 8 * count, 0xff);
  head.writeInt32LE(count);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [entry, start] of starts.entries()) {
    if (start < 0 || dictionaries.has(entry)) continue;
    const end = Math.min(data.length, ...starts.filter((other) => other > start));
    head.writeBigInt64LE(BigInt(at), 4 + 8 * entry);
    parts.push(data.subarray(start, end));
    at += end - start;
  }
  return Buffer.concat(parts);
}
