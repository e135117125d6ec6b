// Deletes what npm installs for other systems and runtimes: half a gigabyte that no script of a checkout
// opens.
// Plain JavaScript that every Node can parse.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const { platform, arch } = process;

/** The folder within `node_modules`, and the names in it that stay. */
const kept = [
  ["onnxruntime-node/bin/napi-v6", (name) => name === platform],
  [`onnxruntime-node/bin/napi-v6/${platform}`, (name) => name === arch],
  // The files of the export condition `node`, and the module and WebAssembly that they load.
  ["onnxruntime-web/dist", (name) => /^ort(?:\.node\.min|-wasm-simd-threaded)\.(?:m?js|wasm)$/.test(name)],
  // Headers for native add-ons. None is compiled: `.npmrc` ignores install scripts.
  [`node-${platform}-${arch}`, (name) => name !== "include"],
];

/** @param {string} modules a folder `node_modules` */
export function prune(modules) {
  for (const [folder, stays] of kept) {
    for (const name of namesIn(join(modules, folder))) {
      if (!stays(name)) rmSync(join(modules, folder, name), { recursive: true, force: true });
    }
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
