import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { installedEngine, openedEngine } from "../src/host/engine.ts";

const linux = { platform: "linux", arch: "x64" } as const;

function packageFor(platform: string, arch: string): string {
  const root = mkdtempSync(join(tmpdir(), "engine-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, "bin/napi-v6", platform, arch);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "onnxruntime_binding.node"), "");
  return root;
}

describe("the engine that reads", () => {
  test("is native where its binary is installed", () => {
    const engine = installedEngine(linux, [packageFor("linux", "x64")], false);
    expect(engine).toEqual({ name: "native", cost: 1 });
  });

  test("is native where only the second package has the binary of this system", () => {
    const roots = [packageFor("darwin", "arm64"), packageFor("linux", "x64")];
    expect(installedEngine(linux, roots, false)).toEqual({ name: "native", cost: 1 });
  });

  test("is WebAssembly, with the command to run, where the native one was left out", () => {
    for (const roots of [[], [packageFor("darwin", "arm64")]]) {
      const missing = installedEngine(linux, roots, false);
      expect(missing).toMatchObject({ name: "webassembly", cost: 3 });
      expect(missing.advice).toContain("npm install @passmuster/onnxruntime-linux-x64@1.30.0");
    }
  });

  test("is WebAssembly without advice where no native one exists", () => {
    const engines = [
      installedEngine(linux, [packageFor("linux", "x64")], true),
      installedEngine({ platform: "freebsd", arch: "x64" }, [], false),
      installedEngine({ platform: "darwin", arch: "x64" }, [], false),
    ];
    for (const engine of engines) expect(engine).toEqual({ name: "webassembly", cost: 3 });
  });

  test("is what a process opened, whatever the files promised", () => {
    const native = installedEngine(linux, [packageFor("linux", "x64")], false);
    expect(openedEngine("native", native)).toEqual(native);
    expect(openedEngine("wasm", native)).toMatchObject({ name: "webassembly", cost: 3 });
    expect(openedEngine("wasm", native).advice).toContain("does not load");
    const missing = installedEngine(linux, [], false);
    expect(openedEngine("wasm", missing)).toEqual(missing);
  });
});
