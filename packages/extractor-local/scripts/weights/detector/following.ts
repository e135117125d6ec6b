import { readMessage } from "../protobuf.ts";
import { floatsOf, type Network, type Node } from "./network.ts";

/** What follows a value: `value * scale + shift`, by one number or by one for each channel. */
export interface Affine {
  readonly scale: number | Float64Array;
  readonly shift: number | Float64Array;
  readonly nodes: readonly Node[];
  /** The value that comes out. */
  readonly output: string;
}

export const at = (numbers: number | Float64Array, channel: number): number =>
  typeof numbers === "number" ? numbers : (numbers[channel] ?? Number.NaN);

/** A multiplication and an addition by one number each. */
export function affineAfter(
  network: Network,
  value: string,
): (Affine & { readonly scale: number; readonly shift: number }) | undefined {
  const multiply = network.user(value, "Mul");
  const scale = multiply && network.beside(multiply, value);
  if (!multiply || scale?.length !== 1) return undefined;
  const add = network.user(multiply.output, "Add");
  const shift = add && network.beside(add, multiply.output);
  if (!add || shift?.length !== 1) return undefined;
  return {
    scale: scale[0] ?? Number.NaN,
    shift: shift[0] ?? Number.NaN,
    nodes: [multiply, add],
    output: add.output,
  };
}

/** A batch norm. */
export function normAfter(network: Network, value: string): Affine | undefined {
  const norm = network.user(value, "BatchNormalization");
  if (!norm) return undefined;
  const [scale, offset, mean, variance] = norm.inputs.slice(1).map((name) => valuesOf(network, name));
  if (!scale || !offset || !mean || !variance) throw new Error(`${norm.output} lacks a number.`);
  const epsilon = epsilonOf(norm);
  const factor = scale.map((number, channel) => number / Math.sqrt((variance[channel] ?? 0) + epsilon));
  const shift = offset.map((number, channel) => number - (mean[channel] ?? 0) * (factor[channel] ?? 0));
  return { scale: factor, shift, nodes: [norm], output: norm.output };
}

/** An addition of one number for each channel. */
export function biasAfter(network: Network, value: string): Affine | undefined {
  const add = network.user(value, "Add");
  const bias = add && network.beside(add, value);
  if (!add || !bias || bias.length === 1) return undefined;
  return { scale: 1, shift: Float64Array.from(bias), nodes: [add], output: add.output };
}

/** `value * clip(value + 3, 0, 6) / 6`: the hard swish in four nodes. */
export function swishAfter(
  network: Network,
  value: string,
): { readonly nodes: readonly Node[]; readonly output: string } | undefined {
  const users = network.users(value);
  const add = users.find((node) => {
    const beside = node.operator === "Add" ? network.beside(node, value) : undefined;
    return beside?.length === 1 && beside[0] === 3;
  });
  const clip = add && network.user(add.output, "Clip");
  const multiply = clip && network.user(clip.output, "Mul");
  const divide = multiply && network.user(multiply.output, "Div");
  if (!add || !clip || !multiply || !divide || users.length !== 2) return undefined;
  return { nodes: [add, clip, multiply, divide], output: divide.output };
}

export function valuesOf(network: Network, name: string): Float64Array {
  const constant = network.constants.get(name);
  if (!constant) throw new Error(`${name} is not a constant.`);
  return Float64Array.from(floatsOf(constant));
}

function epsilonOf(norm: Node): number {
  const bytes = norm.attributes.get("epsilon");
  const [epsilon] = bytes ? readMessage(bytes).blocks(2) : [];
  if (!epsilon) throw new Error(`${norm.output} has no epsilon.`);
  return epsilon.readFloatLE();
}
