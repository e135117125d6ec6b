import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { convertedWeights, modelsFolder } from "../../scripts/weights/weights.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const names = convertedWeights.map(({ file }) => file);
const sha256Of = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const sums = (folder: string) => names.map((name) => sha256Of(join(folder, name)));
const recorded = convertedWeights.map(({ sha256 }) => sha256);

it("the reader of this checkout has every network, with the recorded bytes", async () => {
  await import("../../src/networks/models.ts");
  expect(sums(modelsFolder)).toEqual(recorded);
});

it("git tracks only weights that this project trained", () => {
  const line = ["ls-files", "*.onnx", "*.bin", "*.part", "*.pt", "*.pth", "*.tflite", "*.safetensors"];
  const tracked = execFileSync("git", line, { cwd: root, encoding: "utf8" });
  const ours = [
    "cards.onnx",
    "faint.onnx",
    "mark-words.onnx",
    "marks.onnx",
    "mrz.onnx",
    "spelling.bin",
    "text.onnx",
  ];
  expect(tracked.trim().split("\n")).toEqual(ours.map((name) => `packages/extractor-local/models/${name}`));
});

it("git ignores the converted networks and what an interrupted conversion left", () => {
  const paths = [...names, "detector.onnx.interrupted.part"].map(
    (name) => `packages/extractor-local/models/${name}`,
  );
  const ignored = execFileSync("git", ["check-ignore", ...paths], { cwd: root, encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(paths);
});
