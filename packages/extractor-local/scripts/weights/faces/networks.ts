import { createLayers, type Layers } from "./layers.ts";
import { numbersOf, type Original } from "./weights.ts";

const meanRgb = [122.782, 117.001, 104.298] as const;

/**
 * Boxes as `top, left, bottom, right, score`, all 0–1, of the 5118 places where a face may be in a square of
 * 512.
 */
export function detector(original: Original): Uint8Array {
  const layers = createLayers(original);
  const { graph, numbers } = layers;
  const pointwise = (x: string, name: string, stride: number): string =>
    layers.relu6(
      layers.conv(x, `${name}/weights`, { offset: numbers(`${name}/convolution_bn_offset`) }, stride, "same"),
    );
  let x = layers.planes([127.5, 127.5, 127.5], 127.5);
  x = pointwise(x, "MobilenetV1/Conv2d_0_pointwise", 2);
  let eleventh = x;
  for (let layer = 1; layer <= 13; layer++) {
    const name = `MobilenetV1/Conv2d_${layer}`;
    const stride = [2, 4, 6, 12].includes(layer) ? 2 : 1;
    const norm = batchNorm(layers, `${name}_depthwise/BatchNorm`);
    x = layers.relu6(layers.depthwise(x, `${name}_depthwise/depthwise_weights`, norm, stride));
    x = pointwise(x, `${name}_pointwise`, 1);
    if (layer === 11) eleventh = x;
  }
  const maps = [eleventh, x];
  for (let layer = 0; layer < 8; layer++) {
    x = pointwise(x, `Prediction/Conv2d_${layer}_pointwise`, layer % 2 === 0 ? 1 : 2);
    if (layer % 2 === 1) maps.push(x);
  }
  const rows = (map: string, index: number, part: string, width: number): string => {
    const name = `Prediction/BoxPredictor_${index}/${part}`;
    const out = layers.conv(map, `${name}/weights`, { bias: numbers(`${name}/biases`) }, 1, "same");
    const last = graph.add("Transpose", [out], { perm: [0, 2, 3, 1] });
    return graph.add("Reshape", [last, graph.constant(BigInt64Array.of(-1n, BigInt(width)), [2])]);
  };
  const boxes = graph.add(
    "Concat",
    maps.map((map, index) => rows(map, index, "BoxEncodingPredictor", 4)),
    { axis: 0 },
  );
  const classes = graph.add(
    "Concat",
    maps.map((map, index) => rows(map, index, "ClassPredictor", 3)),
    { axis: 0 },
  );
  const last = decoded(layers, numbersOf(original("Output/extra_dim")), boxes, classes);
  return graph.file("face-detector", [1, 512, 512, 3], [places, 5], last);
}

const places = 5118;
/** As the original's `mobileNetV1.ts` has it. */
const epsilon = 0.0010000000474974513;

function batchNorm({ numbers }: Layers, name: string) {
  const variance = numbers(`${name}/moving_variance`);
  const factor = numbers(`${name}/gamma`).map((gamma, c) => gamma / Math.sqrt((variance[c] ?? 0) + epsilon));
  return {
    bias: numbers(`${name}/moving_mean`).map((mean) => -mean),
    factor,
    offset: numbers(`${name}/beta`),
  };
}

/**
 * The original's `outputLayer.ts`: prior boxes moved by a tenth and stretched by the exponential of a fifth
 * of what was predicted.
 */
function decoded({ graph, scalar }: Layers, priors: Float32Array, boxes: string, classes: string): string {
  const pair = (of: (at: number) => number) =>
    graph.constant(
      Float32Array.from({ length: places * 2 }, (_, i) => of(Math.floor(i / 2) * 4 + (i % 2))),
      [places, 2],
    );
  const prior = (at: number): number => priors[at] ?? 0;
  const sizes = pair((at) => prior(at + 2) - prior(at));
  const centres = pair((at) => prior(at) + (prior(at + 2) - prior(at)) / 2);
  const columns = (x: string, from: number, to: number): string => {
    const at = (value: number) => graph.constant(BigInt64Array.of(BigInt(value)), [1]);
    return graph.add("Slice", [x, at(from), at(to), at(1)]);
  };
  const moved = graph.add("Mul", [graph.add("Div", [columns(boxes, 0, 2), scalar(10)]), sizes]);
  const centre = graph.add("Add", [moved, centres]);
  const stretched = graph.add("Exp", [graph.add("Div", [columns(boxes, 2, 4), scalar(5)])]);
  const half = graph.add("Div", [graph.add("Mul", [stretched, sizes]), scalar(2)]);
  const score = graph.add("Sigmoid", [columns(classes, 1, 2)]);
  const corners = [graph.add("Sub", [centre, half]), graph.add("Add", [centre, half]), score];
  return graph.add("Concat", corners, { axis: 1 });
}

/** The 68 points of a face as `x, y` in the square of 112 that shows it, 0–1. */
export function landmarks(original: Original): Uint8Array {
  const layers = createLayers(original);
  const { graph, numbers, relu } = layers;
  const separable = (x: string, name: string, stride: number): string => {
    const deep = layers.depthwise(x, `${name}/depthwise_filter`, {}, stride);
    return layers.conv(deep, `${name}/pointwise_filter`, { bias: numbers(`${name}/bias`) }, 1, "same");
  };
  const block = (x: string, index: number): string => {
    const name = `dense${index}`;
    const first =
      index === 0
        ? layers.conv(x, `${name}/conv0/filters`, { bias: numbers(`${name}/conv0/bias`) }, 2, "same")
        : separable(x, `${name}/conv0`, 2);
    const one = relu(first);
    const two = separable(one, `${name}/conv1`, 1);
    const three = separable(relu(graph.add("Add", [one, two])), `${name}/conv2`, 1);
    const sum = graph.add("Add", [two, three]);
    const four = separable(relu(graph.add("Add", [one, sum])), `${name}/conv3`, 1);
    return relu(graph.add("Add", [one, graph.add("Add", [two, graph.add("Add", [three, four])])]));
  };
  let x = layers.planes(meanRgb, 255);
  for (let index = 0; index < 4; index++) x = block(x, index);
  const pooled = graph.add("AveragePool", [x], { kernel_shape: [7, 7], strides: [2, 2] });
  const flat = graph.add("Flatten", [pooled], { axis: 1 });
  const weighed = graph.add("MatMul", [flat, matrix(layers, original, "fc/weights")]);
  const points = graph.add("Add", [weighed, graph.constant(numbers("fc/bias"), [136])]);
  return graph.file("face-landmarks", [1, 112, 112, 3], [1, 136], points);
}

/** 128 numbers of an aligned face in a square of 150; faces are compared by the distance between them. */
export function embedder(original: Original): Uint8Array {
  const layers = createLayers(original);
  const { graph, numbers, relu } = layers;
  const conv = (x: string, name: string, stride: number): string => {
    const affine = {
      bias: numbers(`${name}/conv/bias`),
      factor: numbers(`${name}/scale/weights`),
      offset: numbers(`${name}/scale/biases`),
    };
    return layers.conv(x, `${name}/conv/filters`, affine, stride, stride === 1 ? "same" : "valid");
  };
  const same = (x: string, name: string): string => {
    const out = conv(relu(conv(x, `${name}/conv1`, 1)), `${name}/conv2`, 1);
    return relu(graph.add("Add", [out, x]));
  };
  /**
   * `wider`: channels that the input lacks. `grown`: rows and columns that the convolution of odd sizes
   * lacks.
   */
  const down = (x: string, name: string, wider: number, grown: 0 | 1): string => {
    const out = conv(relu(conv(x, `${name}/conv1`, 2)), `${name}/conv2`, 1);
    const pooled = graph.add("AveragePool", [x], { kernel_shape: [2, 2], strides: [2, 2] });
    const left = wider === 0 ? pooled : layers.pad(pooled, wider, 0, 0);
    return relu(graph.add("Add", [left, grown === 0 ? out : layers.pad(out, 0, grown, grown)]));
  };
  let x = relu(conv(layers.planes(meanRgb, 255), "conv32_down", 2));
  x = graph.add("MaxPool", [x], { kernel_shape: [3, 3], strides: [2, 2] });
  for (const name of ["conv32_1", "conv32_2", "conv32_3"]) x = same(x, name);
  x = down(x, "conv64_down", 32, 0);
  for (const name of ["conv64_1", "conv64_2", "conv64_3"]) x = same(x, name);
  x = down(x, "conv128_down", 64, 0);
  for (const name of ["conv128_1", "conv128_2"]) x = same(x, name);
  x = down(x, "conv256_down", 128, 1);
  for (const name of ["conv256_1", "conv256_2"]) x = same(x, name);
  x = down(x, "conv256_down_out", 0, 1);
  const mean = graph.add("Flatten", [graph.add("GlobalAveragePool", [x])], { axis: 1 });
  const last = graph.add("MatMul", [mean, matrix(layers, original, "fc")]);
  return graph.file("face-embedder", [1, 150, 150, 3], [1, 128], last);
}

/** A matrix that stays bytes in the file. */
function matrix({ graph, scalar }: Layers, original: Original, name: string): string {
  const { bytes, dims, scale, least } = original(name);
  const cast = graph.add("Cast", [graph.constant(bytes, dims)], { to: 1 });
  return graph.add("Add", [graph.add("Mul", [cast, scalar(scale)]), scalar(least)]);
}
