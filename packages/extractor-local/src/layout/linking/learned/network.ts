import { readFileSync } from "node:fs";
import { linkingWeights } from "../../../networks/linking-weights.ts";
import type { Features } from "./features.ts";

/** The file of the weights: 16-bit floats in base64. */
export interface StoredNetwork {
  readonly nodeSize: number;
  readonly edgeSize: number;
  readonly classes: readonly string[];
  readonly width: number;
  readonly rounds: number;
  readonly slots: number;
  readonly weights: Readonly<Record<string, { readonly shape: readonly number[]; readonly data: string }>>;
}

interface Linear {
  readonly weight: Float32Array;
  readonly bias: Float32Array;
}

/** Tells the fields of tokens by their own features and those of their neighbours. */
export interface LinkingNetwork {
  readonly classes: readonly string[];
  /** By token: the likelihood of each class. */
  run(features: Omit<Features, "tokens">): readonly Float32Array[];
}

/** IEEE 754 binary16. */
function halves(data: string): Float32Array {
  const bytes = Buffer.from(data, "base64");
  return Float32Array.from({ length: bytes.length / 2 }, (_, at) => {
    const half = bytes.readUInt16LE(2 * at);
    const [sign, exponent, fraction] = [half & 0x8000 ? -1 : 1, (half >> 10) & 31, half & 1023];
    return exponent === 0 ? (sign * fraction) / 2 ** 24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  });
}

/** `x` has a row per token. */
function linear(x: Float32Array, { weight, bias }: Linear): Float32Array {
  const [outs, ins] = [bias.length, weight.length / bias.length];
  const rows = x.length / ins;
  const y = new Float32Array(rows * outs);
  for (let row = 0; row < rows; row++)
    for (let out = 0; out < outs; out++) {
      let sum = bias[out] as number;
      for (let at = 0; at < ins; at++)
        sum += (weight[out * ins + at] as number) * (x[row * ins + at] as number);
      y[row * outs + out] = sum;
    }
  return y;
}

const positive = (x: Float32Array): Float32Array => x.map((one) => Math.max(0, one));
const unit = 64;
const unpacked = (packed: Int8Array): Float32Array => Float32Array.from(packed, (one) => one / unit);

function softmax(x: Float32Array): Float32Array {
  const most = Math.max(...x);
  const y = x.map((one) => Math.exp(one - most));
  const sum = y.reduce((total, one) => total + one, 0);
  return y.map((one) => one / sum);
}

let loaded: LinkingNetwork | undefined;
/** Reads the weights on first use. */
export function linkingNetwork(): LinkingNetwork {
  loaded ??= createLinkingNetwork(JSON.parse(readFileSync(linkingWeights, "utf8")));
  return loaded;
}

export function createLinkingNetwork(stored: StoredNetwork): LinkingNetwork {
  const { classes, rounds, slots: slotCount, edgeSize, width, weights } = stored;
  const linearAt = (name: string): Linear => ({
    weight: halves(weights[`${name}.weight`]?.data ?? ""),
    bias: halves(weights[`${name}.bias`]?.data ?? ""),
  });
  const [embed, head] = [linearAt("embed"), linearAt("head")];
  const all = Array.from({ length: rounds }, (_, round) => ({
    own: linearAt(`rounds.${round}.own`),
    all: linearAt(`rounds.${round}.all`),
    near: linearAt(`rounds.${round}.near`),
  }));
  const size = width + edgeSize;

  function heard(x: Float32Array, slots: Int8Array, edges: Float32Array): Float32Array {
    const y = new Float32Array(slots.length * size);
    for (const [slot, at] of slots.entries()) {
      if (at >= 0) y.set(x.subarray(at * width, (at + 1) * width), slot * size);
      y.set(edges.subarray(slot * edgeSize, (slot + 1) * edgeSize), slot * size + width);
    }
    return y;
  }

  function meanOf(x: Float32Array): Float32Array {
    const mean = new Float32Array(width);
    for (const [at, one] of x.entries())
      mean[at % width] = (mean[at % width] as number) + (one * width) / x.length;
    return mean;
  }

  return {
    classes,
    run({ nodes, slots, edges }) {
      const pairs = unpacked(edges);
      let x = positive(linear(unpacked(nodes), embed));
      for (const round of all) {
        const [own, near] = [linear(x, round.own), linear(heard(x, slots, pairs), round.near)];
        const mean = linear(meanOf(x), round.all);
        x = x.map(
          (one, at) =>
            one + Math.max(0, (own[at] as number) + (near[at] as number) + (mean[at % width] as number)),
        );
      }
      const logits = linear(x, head);
      return Array.from({ length: slots.length / slotCount }, (_, row) =>
        softmax(logits.subarray(row * classes.length, (row + 1) * classes.length)),
      );
    },
  };
}
