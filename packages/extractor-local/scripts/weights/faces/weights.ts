import { readFileSync } from "node:fs";

/**
 * A tensor of the original: bytes with the scale and the least value that they stand for, or plain numbers.
 */
export interface Weights {
  readonly dims: readonly number[];
  readonly bytes: Uint8Array | Float32Array;
  readonly scale: number;
  readonly least: number;
}

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string; readonly scale: number; readonly min: number };
}

export type Original = (name: string) => Weights;

/**
 * Reads one model of the original package: the manifest says in which order the tensors lie in the `.bin`.
 */
export function readOriginal(folder: string, model: string): Original {
  const manifest = JSON.parse(readFileSync(`${folder}/${model}-weights_manifest.json`, "utf8")) as {
    readonly weights: readonly Entry[];
  }[];
  const bin = readFileSync(`${folder}/${model}.bin`);
  const found = new Map<string, Weights>();
  let at = 0;
  for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, dim) => product * dim, 1);
    const size = quantization ? count : count * 4;
    const cut = Uint8Array.from(bin.subarray(at, at + size));
    at += size;
    if (quantization && quantization.dtype !== "uint8") throw new Error(`${name} is ${quantization.dtype}.`);
    const bytes = quantization ? cut : new Float32Array(cut.buffer, cut.byteOffset, count);
    found.set(name, { dims: shape, bytes, scale: quantization?.scale ?? 1, least: quantization?.min ?? 0 });
  }
  if (at !== bin.length) throw new Error(`${model}.bin has ${bin.length} bytes, its manifest ${at}.`);
  return (name) => {
    const weights = found.get(name);
    if (!weights) throw new Error(`${model} has no ${name}.`);
    return weights;
  };
}

/** The numbers that the bytes stand for, rounded to float32 as the original's loader does. */
export function numbersOf({ bytes, scale, least }: Weights): Float32Array {
  return Float32Array.from(bytes, (byte) => Math.fround(byte * scale + least));
}
