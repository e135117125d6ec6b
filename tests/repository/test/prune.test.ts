import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prune } from "../../../scripts/prune.mjs";

const { platform, arch } = process;
const others = ["darwin/arm64", "linux/arm64", "linux/x64", "win32/arm64", "win32/x64"].filter(
  (system) => system !== `${platform}/${arch}`,
);

function modulesWith(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "modules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  return folder;
}

const filesIn = (folder: string): readonly string[] =>
  globSync("**/*.*", { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();

test("only this system's files and the WebAssembly for Node stay, also after a second run", () => {
  const stays = [
    `node-${platform}-${arch}/package.json`,
    `onnxruntime-node/bin/napi-v6/${platform}/${arch}/onnxruntime.node`,
    "onnxruntime-node/package.json",
    "onnxruntime-web/dist/ort-wasm-simd-threaded.mjs",
    "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
    "onnxruntime-web/dist/ort.node.min.mjs",
    "onnxruntime-web/types.d.ts",
    "sharp/package.json",
  ];
  const modules = modulesWith(
    ...stays,
    ...others.map((system) => `onnxruntime-node/bin/napi-v6/${system}/onnxruntime.node`),
    "onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm",
    "onnxruntime-web/dist/ort.all.mjs",
    `node-${platform}-${arch}/include/node/v8.h`,
  );
  prune(modules);
  expect(filesIn(modules)).toEqual(stays.toSorted());
  prune(modules);
  expect(filesIn(modules)).toEqual(stays.toSorted());
});

test("without these packages nothing is deleted", () => {
  const modules = modulesWith("sharp/package.json");
  prune(modules);
  expect(filesIn(modules)).toEqual(["sharp/package.json"]);
});
