/** A number from 0 to below 1 that is the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~=";

/**
 * The text with a character changed, removed, added or doubled, or a part removed or repeated. Never the same
 * text.
 */
export function mutatedText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const letter = alphabet[Math.floor(random() * alphabet.length)] ?? "";
  const end = at + 1 + Math.floor(random() * 40);
  const kinds = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => text.slice(0, at),
    () => withoutPart(text, random, "~"),
    () => withoutPart(text, random, "."),
  ];
  const changed = (kinds[Math.floor(random() * kinds.length)] ?? (() => ""))();
  return changed === text ? `${text}A` : changed;
}

function withoutPart(text: string, random: () => number, mark: string): string {
  const parts = text.split(mark);
  parts.splice(Math.floor(random() * parts.length), 1);
  return parts.join(mark);
}

/** The bytes with a bit or byte changed, or bytes removed, added or repeated. Never the same bytes. */
export function mutatedBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = Math.floor(random() * bytes.length);
  const end = at + 1 + Math.floor(random() * 16);
  const changed = Buffer.from(bytes);
  const bit = 1 << Math.floor(random() * 8);
  const kinds = [
    () => changed.fill((changed[at] ?? 0) ^ bit, at, at + 1),
    () => changed.fill((changed[at] ?? 0) ^ bit, at, at + 1),
    () => changed.fill(Math.floor(random() * 256), at, at + 1),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(end)]),
    () => Buffer.concat([changed.subarray(0, end), changed.subarray(at)]),
    () => changed.subarray(0, at),
  ];
  const result = (kinds[Math.floor(random() * kinds.length)] ?? (() => changed))();
  return Buffer.compare(result, bytes) === 0 ? Buffer.concat([result, Buffer.from([0])]) : result;
}
