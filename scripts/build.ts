import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Options } from "tsup";
import { buildPage } from "../packages/capture/scripts/build-page.ts";
import { entriesOf, published } from "./workspace.ts";

/** Modules that run in processes of their own, and the command's entry: nothing imports them, so they are built as files beside the rest. */
function runnableOf(folder: string): readonly string[] {
  const servesProcess = (file: string) => /^serveProcess[(<]/m.test(readFileSync(join(folder, file), "utf8"));
  return globSync("src/**/*.ts", { cwd: folder }).filter(
    (file) => file === "src/main.ts" || servesProcess(file),
  );
}

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The examples of the API's description are asked for once in a process, if ever: they are shipped at a sixth of their size. */
const packedExamples: Plugin = {
  name: "packed-examples",
  setup({ onLoad }) {
    onLoad({ filter: /openapi\/examples\.generated\.ts$/ }, async ({ path }) => {
      const { examples } = (await import(path)) as { examples: object };
      const packed = brotliCompressSync(JSON.stringify(examples)).toString("base64");
      const unpacked = `brotliDecompressSync(Buffer.from("${packed}", "base64")).toString()`;
      const contents = `import { brotliDecompressSync } from "node:zlib";\nexport const examples = JSON.parse(${unpacked});`;
      return { contents, loader: "js" };
    });
  },
};

/** Nobody reads the indentation of declarations; every word of them stays. */
function outdentTypes(folder: string): void {
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(/^( {4})+/gm, ""));
  }
}

for (const one of published) {
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
    external: [/^@vouchsafe\//],
    // Names stay, and lines stay short, for stack traces and whoever reads along.
    minifyWhitespace: true,
    minifySyntax: true,
    esbuildOptions: (options) => {
      options.lineLimit = 160;
    },
    esbuildPlugins: [packedExamples],
  });
  outdentTypes(join(one.folder, "dist"));
  if (one.manifest.name === "@vouchsafe/capture") await buildPage(join(one.folder, "dist/page"));
  console.log(`built ${one.manifest.name}`);
}
