import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";

/** A page of static files, built from a package's `page` folder. */
export interface StaticPage {
  readonly name: string;
  /** The package's folder. */
  readonly own: string;
  /** Entries by name, relative to the package's folder. */
  readonly input: Readonly<Record<string, string>>;
  /** Entries whose file name has no hash. */
  readonly unhashed?: readonly string[];
  /** Globs of the sources, relative to the package's folder. */
  readonly sources: readonly string[];
  define?(): Readonly<Record<string, string>>;
}

/**
 * Builds the page into `folder`: scripts and styles with content hashes in their names, each also in Brotli
 * as `NAME.br`, and a manifest.
 */
export async function buildStatic(page: StaticPage, folder: string): Promise<void> {
  const { own, unhashed = [] } = page;
  const mode = process.env.NODE_ENV;
  await build({
    root: join(own, "page"),
    configFile: false,
    logLevel: "error",
    base: "./",
    define: page.define?.() ?? {},
    // A file of texts becomes one object: named exports and a text to parse are larger.
    json: { namedExports: false, stringify: false },
    // Outside of production, each element would name its file and line: the tests would measure another page.
    oxc: { jsx: { development: false } },
    resolve: { conditions: ["@passmuster/source", "browser", "import", "default"] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      manifest: "manifest.json",
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(page.input).map(([name, path]) => [name, join(own, path)])),
        output: {
          entryFileNames: ({ name }) => (unhashed.includes(name) ? `${name}.js` : "[name]-[hash].js"),
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
          // One file of what chunks share compresses better than many small ones.
          codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
        },
      },
    },
  });
  // The builder sets it, and the host's process is not in production for that.
  if (mode === undefined) delete process.env.NODE_ENV;
  await Promise.all(globSync("*.{js,css}", { cwd: folder }).map((name) => prepare(join(folder, name))));
}

/** Compresses at the best quality, which takes too long for a request: 1.2 MB a second. */
async function prepare(file: string): Promise<void> {
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)));
}

/** Builds the page of this checkout if its sources changed. @returns its folder */
export async function builtStatic(page: StaticPage): Promise<string> {
  const { name, own } = page;
  const digest = createHash("sha256");
  const take = (folder: string, patterns: readonly string[]): void => {
    for (const source of patterns.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort())
      digest.update(`${source}\n`).update(readFileSync(join(folder, source)));
  };
  take(own, page.sources);
  take(import.meta.dirname, ["**/*.{ts,css}"]);
  const cache = fileURLToPath(new URL(`../../../node_modules/.cache/passmuster-${name}/`, import.meta.url));
  const folder = join(cache, digest.digest("hex").slice(0, 16));
  if (existsSync(join(folder, "manifest.json"))) return folder;
  console.error(`passmuster: building the ${name} page (first use)`);
  mkdirSync(cache, { recursive: true });
  const temporaryFolder = `${folder}.${process.pid}`;
  await buildStatic(page, temporaryFolder);
  try {
    renameSync(temporaryFolder, folder);
  } catch {
    // Another process was faster; its page is identical.
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  return folder;
}
