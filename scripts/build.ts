import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Options } from "tsup";
import { buildPage as buildCapture } from "../packages/capture/scripts/build-page.ts";
import { buildPage as buildDesk } from "../packages/desk/scripts/build-page.ts";
import { convertChanged } from "../packages/extractor-local/scripts/weights/convert.ts";
import { entriesOf, published, root } from "./workspace.ts";

/**
 * Modules that run in processes of their own, and the command's entry: nothing imports them, so they are
 * built as files beside the rest.
 */
function runnableOf(folder: string): readonly string[] {
  const servesProcess = (file: string) => /^serveProcess[(<]/m.test(readFileSync(join(folder, file), "utf8"));
  return globSync("src/**/*.ts", { cwd: folder }).filter(
    (file) => file === "src/main.ts" || servesProcess(file),
  );
}

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * The description of the API is the same in every process: it is printed here, and shipped at a twentieth of
 * its size instead of the schemas behind it.
 */
const printedDescription: Plugin = {
  name: "printed-description",
  setup({ onLoad }) {
    onLoad({ filter: /openapi\/description\.ts$/ }, async ({ path }) => {
      const { description } = (await import(path)) as { description: (server: string) => object };
      const packed = brotliCompressSync(JSON.stringify(description("/"))).toString("base64");
      const unpacked = `brotliDecompressSync(Buffer.from("${packed}", "base64")).toString()`;
      const contents = `import { brotliDecompressSync } from "node:zlib";
export function description(server) {
  return { ...JSON.parse(${unpacked}), servers: [{ url: server }] };
}`;
      return { contents, loader: "js" };
    });
  },
};

/** Packages contain the converted networks; only a checkout converts them. */
const convertedAlready: Plugin = {
  name: "converted-already",
  setup({ onLoad }) {
    onLoad({ filter: /weights\/on-first-use\.ts$/ }, () => ({ contents: "", loader: "js" }));
  },
};

/**
 * Of `onnxruntime-web`, 140 MB, the reader needs the module for Node and one WebAssembly file: 14 MB beside
 * its code.
 */
const webAssembly: Plugin = {
  name: "webassembly",
  setup({ onResolve, initialOptions: { outdir = "" } }) {
    onResolve({ filter: /^onnxruntime-web$/ }, () => {
      const folder = join(outdir, "webassembly");
      mkdirSync(folder, { recursive: true });
      for (const file of ["ort.node.min.mjs", "ort-wasm-simd-threaded.mjs", "ort-wasm-simd-threaded.wasm"])
        copyFileSync(join(root, "node_modules/onnxruntime-web/dist", file), join(folder, file));
      return { path: "./webassembly/ort.node.min.mjs", external: true };
    });
  },
};

/** Of `dejavu-fonts-ttf`, 12 MB, case files need two. */
const fonts: Plugin = {
  name: "fonts",
  setup({ onLoad, initialOptions: { outdir = "" } }) {
    onLoad({ filter: /case-file\/src\/pages\/fonts\.ts$/ }, () => {
      const [from, to] = [join(root, "node_modules/dejavu-fonts-ttf"), join(outdir, "fonts")];
      mkdirSync(to, { recursive: true });
      for (const file of ["ttf/DejaVuSans.ttf", "ttf/DejaVuSans-Bold.ttf", "LICENSE"])
        copyFileSync(join(from, file), join(to, basename(file)));
      const contents = `import { fileURLToPath } from "node:url";
const at = (name) => fileURLToPath(new URL("./fonts/" + name, import.meta.url));
export const fonts = { regular: at("DejaVuSans.ttf"), bold: at("DejaVuSans-Bold.ttf") };`;
      return { contents, loader: "js" };
    });
  },
};

/** `@cantoo/pdf-lib` with what it needs: 32 MB installed, a twentieth of it bundled. */
const pdfLibrary = [
  "@cantoo/pdf-lib",
  "culori",
  "fflate",
  "html-entities",
  "node-html-better-parser",
  "tslib",
];

/** Bundled code brings its licences. */
const licences: Plugin = {
  name: "licences",
  setup({ onResolve, initialOptions: { outdir = "" } }) {
    onResolve({ filter: /^@cantoo\/pdf-lib$/ }, () => {
      mkdirSync(join(outdir, "licences"), { recursive: true });
      for (const name of pdfLibrary)
        for (const file of globSync("LICEN[CS]E*", { cwd: join(root, "node_modules", name) }))
          copyFileSync(
            join(root, "node_modules", name, file),
            join(outdir, "licences", `${name.replace("/", "-")}.txt`),
          );
      return undefined;
    });
  },
};

/** Packages contain their pages; only a checkout builds them. */
const builtAlready: Plugin = {
  name: "built-already",
  setup({ onLoad }) {
    const contents = `export async function pageOfCheckout() {
  throw new Error("The page's files are missing from the installed package. Install it again.");
}`;
    onLoad({ filter: /page-of-checkout\.ts$/ }, () => ({ contents, loader: "js" }));
  },
};

/** What rollup prints has lines of thousands of characters. */
function formatDeclarations(folder: string): void {
  if (globSync("**/*.d.ts", { cwd: folder }).length === 0) return;
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const config = join(root, "scripts/declarations.biome.json");
  const line = [biome, "format", "--write", `--config-path=${config}`, folder];
  const { status, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Packages with a page for browsers. */
const pages: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  "@passmuster/capture": buildCapture,
  "@passmuster/desk": buildDesk,
};

/** All packages, or those whose folders are named: `scripts/build.ts cli core`. */
const named = process.argv.slice(2);
const chosen = published.filter(({ folder }) => named.length === 0 || named.includes(basename(folder)));

for (const file of convertChanged()) console.log(`converted ${file}`);
for (const one of chosen) {
  const entries = entriesOf(one).map((entry) => entry.replace(/^\.\//, ""));
  const typed = Object.fromEntries(
    entries.map((file) => [file.replace(/^src\/|\.ts$/g, ""), join(one.folder, file)]),
  );
  const beside = Object.fromEntries(
    runnableOf(one.folder).map((file) => [basename(file, ".ts"), join(one.folder, file)]),
  );
  await build({
    entry: { ...typed, ...beside },
    outDir: join(one.folder, "dist"),
    format: "esm",
    target: "node22",
    platform: "node",
    dts: entries.length > 0 && { entry: typed },
    splitting: true,
    clean: true,
    silent: true,
    tsconfig: "tsconfig.build.json",
    config: false,
    skipNodeModulesBundle: true,
    external: [/^@passmuster\//],
    noExternal: ["onnxruntime-web", ...pdfLibrary],
    sourcemap: true,
    removeNodeProtocol: false,
    esbuildPlugins: [webAssembly, fonts, licences, printedDescription, convertedAlready, builtAlready],
  });
  formatDeclarations(join(one.folder, "dist"));
  await pages[one.manifest.name]?.(join(one.folder, "dist/page"));
  console.log(`built ${one.manifest.name}`);
}
