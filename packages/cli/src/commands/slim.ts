import { existsSync, globSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

const { platform, arch } = process;
const here = `${platform}-${arch}`;

interface Unused {
  /** Of the files in the package's folder, those that this system never opens. */
  readonly files: readonly string[];
  readonly stays?: (path: string) => boolean;
}

/**
 * Packages with binaries of other systems, sources for compilers, tests, copies for browsers, or further
 * copies of one file.
 */
const unused: Readonly<Record<string, Unused>> = {
  "onnxruntime-node": {
    files: ["bin/napi-v6/*/*/*"],
    // The reader runs on the processor: the providers for CUDA and TensorRT stay closed.
    stays: (path) => path.includes(`/${platform}/${arch}/`) && !path.includes("libonnxruntime_providers_"),
  },
  "better-sqlite3": {
    files: ["prebuilds/*", "deps/**", "src/**", "binding.gyp"],
    stays: (path) => path.endsWith(`prebuilds/${withMusl() ? here.replace("-", "musl-") : here}.node`),
  },
  "@passmuster/extractor-local": { files: ["dist/webassembly/*"], stays: () => !hasNativeReader() },
  "@hyzyla/pdfium": { files: ["dist/*.base64*.js", "dist/*{browser,cdn,worker}*.js"] },
  "zxing-wasm": { files: ["dist/{full,writer}/*.wasm"] },
  "@cornerstonejs/codec-openjpeg": { files: ["dist/openjpegjs*.js"] },
  pdfkit: { files: ["js/pdfkit.standalone.js", "js/pdfkit.browser*"] },
  fontkit: { files: ["dist/browser*"] },
  pngjs: { files: ["browser.js"] },
  zod: { files: ["src/**"] },
  fastify: { files: ["test/**", "docs/**"] },
};

/** Whether the reader runs native code here: its WebAssembly is then the second choice. */
function hasNativeReader(): boolean {
  const binaries = join("bin", "napi-v6", platform, arch, "onnxruntime_binding.node");
  const places = [
    `**/@passmuster/onnxruntime-${here}`,
    `.pnpm/*/node_modules/@passmuster/onnxruntime-${here}`,
  ];
  const folders = [...globSync(places, { cwd: "node_modules" }), "onnxruntime-node"];
  return !withMusl() && folders.some((folder) => existsSync(join("node_modules", folder, binaries)));
}

/** Whether the C library of this Linux is musl: a report of Node names the version of glibc otherwise. */
function withMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return platform === "linux" && header.glibcVersionRuntime === undefined;
}

/** Deletes files of installed packages that Passmuster does not open on this system. Prints what it freed. */
export const slim: Command = async (line, { print }) => {
  const { flags, positionals } = readArguments(line, { switches: ["dry-run", "json"] });
  if (positionals.length > 0) throw new UsageError("slim takes no argument: it works in this folder.");
  const names = Object.keys(unused);
  const places = names.flatMap((name) => [
    `**/${name}/package.json`,
    `.pnpm/*/node_modules/${name}/package.json`,
  ]);
  const roots = globSync(places, { cwd: "node_modules" });
  if (roots.length === 0)
    throw new UsageError("There is no node_modules in this folder with files to delete.");
  let freed = 0;
  for (const manifest of roots) {
    const folder = join("node_modules", manifest, "..");
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string };
    const rule = unused[name];
    if (!rule) continue;
    for (const path of filesOf(folder, rule)) {
      freed += lstatSync(path).size;
      if (flags["dry-run"] !== true) rmSync(path);
    }
  }
  const megabytes = Math.round(freed / 1e6);
  const sentence = flags["dry-run"] === true ? `would free ${megabytes} MB` : `freed ${megabytes} MB`;
  print(
    flags.json === true
      ? JSON.stringify({ system: here, bytes: freed })
      : `${sentence}: Passmuster opens none of these files on this system (${here})`,
  );
  return 0;
};

function filesOf(folder: string, { files, stays = () => false }: Unused): readonly string[] {
  return globSync([...files], { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => lstatSync(path).isFile() && !stays(path.replaceAll("\\", "/")));
}
