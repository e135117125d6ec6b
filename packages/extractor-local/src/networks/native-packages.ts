/**
 * The packages that can contain the native engine, in the order in which they are tried: ONNX Runtime for one
 * system, and `onnxruntime-node`, which contains it for five.
 */
export function nativePackages({
  platform,
  arch,
}: Pick<NodeJS.Process, "platform" | "arch"> = process): readonly [string, string] {
  return [`@passmuster/onnxruntime-${platform}-${arch}`, "onnxruntime-node"];
}
