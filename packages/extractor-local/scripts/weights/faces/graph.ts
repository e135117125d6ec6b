import { type Attributes, attribute, model, type Numbers, node, tensor, valueInfo } from "../onnx.ts";
import type { Part } from "../protobuf.ts";

export interface Graph {
  /** A tensor that is part of the file; returns its name. */
  constant(values: Numbers, dims: readonly number[]): string;
  /** A node with one output; returns the output's name. */
  add(operator: string, inputs: readonly string[], attributes?: Attributes): string;
  /**
   * The file. Values are named by the order in which they were added, so the same calls give the same bytes.
   */
  file(name: string, input: readonly number[], output: readonly number[], last: string): Uint8Array;
}

export const inputName = "pixels";

export function createGraph(): Graph {
  const nodes: Part[] = [];
  const constants: Part[] = [];

  return {
    constant(values, dims) {
      const name = `c${constants.length}`;
      constants.push(tensor(name, values, dims));
      return name;
    },
    add(operator, inputs, attributes = {}) {
      const name = `v${nodes.length}`;
      const parts = Object.entries(attributes).map(([key, value]) => attribute(key, value));
      nodes.push(node(operator, inputs, name, parts));
      return name;
    },
    file: (name, input, output, last) =>
      model({
        producer: "passmuster training/faces",
        opset: 13,
        name,
        nodes,
        constants,
        input: valueInfo(inputName, input),
        output: valueInfo(last, output),
      }),
  };
}
