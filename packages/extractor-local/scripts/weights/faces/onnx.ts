/** Writes ONNX files (onnx.proto3, IR version 7, opset 13), as much of the format as the three networks need. */

type Part = Uint8Array;

const varint = (value: number): Part => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
};

const whole = (field: number, value: number): Part => Buffer.concat([varint(field << 3), varint(value)]);
const block = (field: number, content: Part): Part =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
const text = (field: number, value: string): Part => block(field, Buffer.from(value, "utf8"));

const bytesOf = (values: Float32Array | Uint8Array | BigInt64Array): Part =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

const typeOf = (values: Float32Array | Uint8Array | BigInt64Array): number =>
  values instanceof Float32Array ? 1 : values instanceof Uint8Array ? 2 : 7;

const numbers = (field: number, values: readonly number[]): Part =>
  Buffer.concat(values.map((value) => whole(field, value)));

/** AttributeProto: a whole number, several, or a word. */
const attribute = (name: string, value: number | string | readonly number[]): Part => {
  if (typeof value === "number") return Buffer.concat([text(1, name), whole(3, value), whole(20, 2)]);
  if (typeof value === "string") return Buffer.concat([text(1, name), text(4, value), whole(20, 3)]);
  return Buffer.concat([text(1, name), numbers(8, value), whole(20, 7)]);
};

const valueInfo = (name: string, dims: readonly number[]): Part => {
  const shape = Buffer.concat(dims.map((dim) => block(1, whole(1, dim))));
  const tensor = Buffer.concat([whole(1, 1), block(2, shape)]);
  return Buffer.concat([text(1, name), block(2, block(1, tensor))]);
};

export type Attributes = Readonly<Record<string, number | string | readonly number[]>>;

export interface Graph {
  /** A tensor that is part of the file; answers its name. */
  constant(values: Float32Array | Uint8Array | BigInt64Array, dims: readonly number[]): string;
  /** A node with one output; answers the output's name. */
  add(operator: string, inputs: readonly string[], attributes?: Attributes): string;
  /** The file. Values are named by the order in which they were added, so the same calls give the same bytes. */
  file(name: string, input: readonly number[], output: readonly number[], last: string): Uint8Array;
}

export const inputName = "pixels";

export function createGraph(): Graph {
  const nodes: Part[] = [];
  const constants: Part[] = [];
  const named = (prefix: string, list: readonly Part[]): string => `${prefix}${list.length}`;

  return {
    constant(values, dims) {
      const name = named("c", constants);
      const head = Buffer.concat([numbers(1, dims), whole(2, typeOf(values)), text(8, name)]);
      constants.push(Buffer.concat([head, block(9, bytesOf(values))]));
      return name;
    },
    add(operator, inputs, attributes = {}) {
      const name = named("v", nodes);
      nodes.push(
        Buffer.concat([
          ...inputs.map((input) => text(1, input)),
          text(2, name),
          text(4, operator),
          ...Object.entries(attributes).map(([key, value]) => block(5, attribute(key, value))),
        ]),
      );
      return name;
    },
    file(name, input, output, last) {
      const graph = Buffer.concat([
        ...nodes.map((node) => block(1, node)),
        text(2, name),
        ...constants.map((constant) => block(5, constant)),
        block(11, valueInfo(inputName, input)),
        block(12, valueInfo(last, output)),
      ]);
      const opset = Buffer.concat([text(1, ""), whole(2, 13)]);
      return Buffer.concat([
        whole(1, 7),
        text(2, "passmuster training/faces"),
        block(7, graph),
        block(8, opset),
      ]);
    },
  };
}
