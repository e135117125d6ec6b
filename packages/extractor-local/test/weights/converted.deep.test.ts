import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { convertChanged, convertMissing } from "../../scripts/weights/convert.ts";
import { convertedWeights, missingWeights } from "../../scripts/weights/weights.ts";

const names = convertedWeights.map(({ file }) => file);
const sha256Of = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const sums = (folder: string) => names.map((name) => sha256Of(join(folder, name)));
const recorded = convertedWeights.map(({ sha256 }) => sha256);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "passmuster-weights-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("an empty folder gets every network, with the recorded bytes and nothing else beside them", () => {
  expect(convertMissing(folder)).toEqual(names);
  expect(sums(folder)).toEqual(recorded);
  expect(readdirSync(folder).sort()).toEqual([...names].sort());
});

it("only a deleted network is converted again", () => {
  rmSync(join(folder, "face-landmarks.onnx"));
  expect(convertMissing(folder)).toEqual(["face-landmarks.onnx"]);
  expect(convertMissing(folder)).toEqual([]);
  expect(sums(folder)).toEqual(recorded);
});

it("a half-written network is missing, and is replaced", () => {
  truncateSync(join(folder, "detector.onnx"), 2_000_000);
  writeFileSync(join(folder, "face-detector.onnx.interrupted.part"), "half of it");
  expect(missingWeights(folder).map(({ file }) => file)).toEqual(["detector.onnx"]);
  expect(convertMissing(folder)).toEqual(["detector.onnx"]);
  expect(sums(folder)).toEqual(recorded);
});

it("the build replaces a network of the right size with other bytes", () => {
  const file = join(folder, "face-embedder.onnx");
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(4_000_000) ^ 1, 4_000_000);
  writeFileSync(file, bytes);
  expect(convertChanged(folder)).toEqual(["face-embedder.onnx"]);
  expect(sums(folder)).toEqual(recorded);
});
