import type { Random } from "./random.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Mutation = (bytes: Bytes, random: Random, material: Material) => Bytes;

/** Other inputs to splice with, and words that the format knows. */
export interface Material {
  readonly corpus: readonly [Bytes, ...Bytes[]];
  readonly words: readonly [string, ...string[]];
}

const replaced = (bytes: Bytes, from: number, to: number, middle: Uint8Array): Bytes =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]));

const mutations: readonly [Mutation, ...Mutation[]] = [
  function flipBit(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
  },
  function setByte(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Uint8Array.of(random.below(256)));
  },
  function nextByte(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) + random.pick([1, -1])));
  },
  function remove(bytes, random) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1 + random.below(8), new Uint8Array());
  },
  function repeat(bytes, random) {
    const at = random.below(bytes.length);
    const part = bytes.subarray(at, at + 1 + random.below(16));
    return replaced(bytes, at, at, Buffer.concat(Array.from({ length: 1 + random.below(8) }, () => part)));
  },
  function insertWord(bytes, random, { words }) {
    const at = random.below(bytes.length + 1);
    return replaced(bytes, at, at, Buffer.from(random.pick(words)));
  },
  function overwriteWithWord(bytes, random, { words }) {
    const at = random.below(bytes.length + 1);
    const word = Buffer.from(random.pick(words));
    return replaced(bytes, at, at + 1 + random.below(word.length), word);
  },
  function splice(bytes, random, { corpus }) {
    const other = random.pick(corpus);
    const from = random.below(other.length);
    return replaced(bytes, random.below(bytes.length + 1), bytes.length, other.subarray(from));
  },
];

/** One to eight changes of `bytes`. */
export function mutate(bytes: Bytes, random: Random, material: Material, longest: number): Bytes {
  let changed = bytes;
  for (let left = 1 << random.below(4); left > 0; left -= 1)
    changed = random.pick(mutations)(changed, random, material).subarray(0, longest);
  return changed;
}
