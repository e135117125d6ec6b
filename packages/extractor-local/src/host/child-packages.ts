import { nativePackages } from "../networks/native-packages.ts";

/** The packages that a confined reader may open: all that it imports. PDFs are opened by another process. */
export const childPackages: readonly string[] = [
  "@passmuster/core",
  "@passmuster/mrz",
  "@passmuster/number-forms",
  "@passmuster/process-pool",
  "onnxruntime-common",
  ...nativePackages(),
  "onnxruntime-web",
  "sharp",
  "zxing-wasm",
];
