import { createGraph, type Graph, inputName } from "./graph.ts";
import { numbersOf, type Original, type Weights } from "./weights.ts";

/** What follows a convolution, channel by channel: `(x + bias) * factor + offset`. */
export interface Affine {
  readonly bias?: Float32Array;
  readonly factor?: Float32Array;
  readonly offset?: Float32Array;
}

export interface Layers {
  readonly graph: Graph;
  readonly numbers: (name: string) => Float32Array;
  /**
   * A convolution whose filters stay as they are in the original, mostly bytes; what follows it is folded
   * into scale and bias of each output channel.
   */
  conv(x: string, filters: string, affine: Affine, stride: number, padding: "same" | "valid"): string;
  depthwise(x: string, filters: string, affine: Affine, stride: number): string;
  relu(x: string): string;
  /** ReLU that ends at 6. */
  relu6(x: string): string;
  scalar(value: number): string;
  /** Pixels of 0–255 in rows (1, height, width, 3) as planes, less the means, divided. */
  planes(means: readonly number[], divisor: number): string;
  pad(x: string, channels: number, bottom: number, right: number): string;
}

interface Laid {
  readonly weights: Weights;
  /** In ONNX's order: output, input, height, width. */
  readonly dims: readonly number[];
  readonly bytes: Weights["bytes"];
}

/**
 * TensorFlow keeps filters as height, width, input, output; of depthwise ones the input channels are the
 * groups.
 */
function laid(weights: Weights, depthwise: boolean): Laid {
  const [height = 0, width = 0, second = 0, third = 0] = weights.dims;
  const inputs = depthwise ? 1 : second;
  const outputs = depthwise ? second : third;
  const area = height * width;
  const bytes = weights.bytes.slice();
  for (let pixel = 0; pixel < area; pixel++) {
    for (let i = 0; i < inputs; i++) {
      for (let o = 0; o < outputs; o++) {
        bytes[(o * inputs + i) * area + pixel] = weights.bytes[(pixel * inputs + i) * outputs + o] ?? 0;
      }
    }
  }
  return { weights, dims: [outputs, inputs, height, width], bytes };
}

export function createLayers(original: Original): Layers {
  const graph = createGraph();
  const scalar = (value: number): string => graph.constant(Float32Array.of(value), []);
  const numbers = (name: string): Float32Array => numbersOf(original(name));

  const convolve = (
    x: string,
    { weights, dims, bytes }: Laid,
    { bias, factor, offset }: Affine,
    attributes: { readonly stride: number; readonly padding: "same" | "valid"; readonly group: number },
  ): string => {
    const [outputs = 0, , height = 0, width = 0] = dims;
    const of = (list: Float32Array | undefined, channel: number, none: number) => list?.[channel] ?? none;
    const scales = Float32Array.from({ length: outputs }, (_, c) => weights.scale * of(factor, c, 1));
    const least = Float32Array.from({ length: outputs }, (_, c) => weights.least * of(factor, c, 1));
    const added = Float32Array.from(
      { length: outputs },
      (_, c) => of(bias, c, 0) * of(factor, c, 1) + of(offset, c, 0),
    );
    const each = [outputs, 1, 1, 1];
    const kept = graph.constant(bytes, dims);
    const cast = bytes instanceof Uint8Array ? graph.add("Cast", [kept], { to: 1 }) : kept;
    const scaled = graph.add("Mul", [cast, graph.constant(scales, each)]);
    const filters = graph.add("Add", [scaled, graph.constant(least, each)]);
    return graph.add("Conv", [x, filters, graph.constant(added, [outputs])], {
      kernel_shape: [height, width],
      strides: [attributes.stride, attributes.stride],
      auto_pad: attributes.padding === "same" ? "SAME_UPPER" : "VALID",
      group: attributes.group,
    });
  };

  return {
    graph,
    numbers,
    scalar,
    conv: (x, filters, affine, stride, padding) =>
      convolve(x, laid(original(filters), false), affine, { stride, padding, group: 1 }),
    depthwise(x, filters, affine, stride) {
      const of = laid(original(filters), true);
      return convolve(x, of, affine, { stride, padding: "same", group: of.dims[0] ?? 1 });
    },
    relu: (x) => graph.add("Relu", [x]),
    relu6: (x) => graph.add("Clip", [x, scalar(0), scalar(6)]),
    planes(means, divisor) {
      const less = graph.add("Sub", [inputName, graph.constant(Float32Array.from(means), [3])]);
      return graph.add("Transpose", [graph.add("Div", [less, scalar(divisor)])], { perm: [0, 3, 1, 2] });
    },
    pad(x, channels, bottom, right) {
      const pads = BigInt64Array.of(0n, 0n, 0n, 0n, 0n, BigInt(channels), BigInt(bottom), BigInt(right));
      return graph.add("Pad", [x, graph.constant(pads, [8])]);
    },
  };
}
