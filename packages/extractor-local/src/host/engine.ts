import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ReaderEngine } from "@passmuster/core/ports";
import type { Runtime } from "../networks/inference.ts";
import { nativePackages } from "../networks/native-packages.ts";

/**
 * Processor time of a reading as a multiple of the native engine's, measured on the specimens: 2.8 to 3.6 in
 * WebAssembly.
 */
const costs = { native: 1, wasm: 3 } as const satisfies Record<Runtime, number>;

/** The systems that have a native engine. Those of Linux need glibc. */
const systems: readonly string[] = ["darwin-arm64", "linux-arm64", "linux-x64", "win32-arm64", "win32-x64"];

/** The engine that this process expects, by the files that are installed. */
export function installedEngine(
  { platform, arch }: Pick<NodeJS.Process, "platform" | "arch"> = process,
  roots: readonly string[] = nativeRoots(),
  isMusl: boolean = platform === "linux" && hasMuslAlone(),
): ReaderEngine {
  if (!systems.includes(`${platform}-${arch}`) || isMusl) return engine("wasm");
  const binary = join("bin/napi-v6", platform, arch, "onnxruntime_binding.node");
  if (roots.some((root) => existsSync(join(root, binary)))) return engine("native");
  const [forThisSystem] = nativePackages({ platform, arch });
  return engine("wasm", `The native engine is not installed. Run "npm install ${forThisSystem}@1.30.0".`);
}

/** The engine that a process has opened. It falls back where the native library does not load. */
export function openedEngine(opened: Runtime, expected: ReaderEngine): ReaderEngine {
  if (opened === "native" || expected.name === "webassembly")
    return opened === "native" ? engine("native") : expected;
  return engine("wasm", "The native engine is installed, and its library does not load on this system.");
}

function engine(runtime: Runtime, advice?: string): ReaderEngine {
  const name = runtime === "native" ? "native" : "webassembly";
  return { name, cost: costs[runtime], ...(advice !== undefined && { advice }) };
}

function nativeRoots(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  return nativePackages().flatMap((name) => {
    try {
      return [dirname(resolve(`${name}/package.json`))];
    } catch {
      return [];
    }
  });
}

function hasMuslAlone(): boolean {
  const loaders = {
    musl: ["x86_64", "aarch64"],
    glibc: ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"],
  };
  const isMusl = loaders.musl.some((cpu) => existsSync(`/lib/ld-musl-${cpu}.so.1`));
  return isMusl && !loaders.glibc.some((file) => existsSync(file));
}
