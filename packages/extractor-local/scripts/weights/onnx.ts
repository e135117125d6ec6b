import { block, float, type Part, text, whole, wholes } from "./protobuf.ts";

/** The messages of ONNX files (onnx.proto3, IR version 7) that the converted networks need. */

export type Numbers = Float32Array | Uint8Array | BigInt64Array;

const typeOf = (values: Numbers): number =>
  values instanceof Float32Array ? 1 : values instanceof Uint8Array ? 2 : 7;

export function tensor(name: string, values: Numbers, dims: readonly number[]): Part {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return Buffer.concat([wholes(1, dims), whole(2, typeOf(values)), text(8, name), block(9, bytes)]);
}

export type AttributeValue = number | string | readonly number[] | { readonly float: number };
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** AttributeProto: a whole number, a word, several whole numbers, or one with a fraction. */
export function attribute(name: string, value: AttributeValue): Part {
  if (typeof value === "number") return Buffer.concat([text(1, name), whole(3, value), whole(20, 2)]);
  if (typeof value === "string") return Buffer.concat([text(1, name), text(4, value), whole(20, 3)]);
  if ("float" in value) return Buffer.concat([text(1, name), float(2, value.float), whole(20, 1)]);
  return Buffer.concat([text(1, name), wholes(8, value), whole(20, 7)]);
}

/** NodeProto with one output. `attributes` are AttributeProtos. */
export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Part[],
): Part {
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, operator),
    ...attributes.map((part) => block(5, part)),
  ]);
}

export function valueInfo(name: string, dims: readonly number[]): Part {
  const shape = Buffer.concat(dims.map((dim) => block(1, whole(1, dim))));
  const type = Buffer.concat([whole(1, 1), block(2, shape)]);
  return Buffer.concat([text(1, name), block(2, block(1, type))]);
}

export interface Model {
  readonly producer: string;
  readonly opset: number;
  readonly name: string;
  readonly nodes: readonly Part[];
  readonly constants: readonly Part[];
  readonly input: Part;
  readonly output: Part;
}

/** ModelProto: the whole file. */
export function model({ producer, opset, name, nodes, constants, input, output }: Model): Uint8Array {
  const graph = Buffer.concat([
    ...nodes.map((part) => block(1, part)),
    text(2, name),
    ...constants.map((part) => block(5, part)),
    block(11, input),
    block(12, output),
  ]);
  const operators = Buffer.concat([text(1, ""), whole(2, opset)]);
  return Buffer.concat([whole(1, 7), text(2, producer), block(7, graph), block(8, operators)]);
}
