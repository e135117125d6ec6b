import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const own = fileURLToPath(new URL("..", import.meta.url));
const cache = fileURLToPath(new URL("../../../node_modules/.cache/passmuster-capture/", import.meta.url));

/** The countries of ISO 3166-1 as `AFGAF ALBAL …`: alpha-3, then alpha-2. Their names come from the browser. */
function countries(): string {
  const require = createRequire(new URL("../../core/package.json", import.meta.url));
  const { getAlpha3Codes } = require("i18n-iso-countries") as {
    getAlpha3Codes(): Readonly<Record<string, string>>;
  };
  return Object.entries(getAlpha3Codes())
    .map(([alpha3, alpha2]) => `${alpha3}${alpha2}`)
    .join(" ");
}

/** Builds the page into `folder`: scripts and styles with content hashes in their names, and a manifest. */
export async function buildPage(folder: string): Promise<void> {
  await build({
    root: join(own, "page"),
    configFile: false,
    logLevel: "error",
    base: "./",
    define: { __COUNTRIES__: JSON.stringify(countries()) },
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
        input: join(own, "page/main.tsx"),
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
        },
      },
    },
  });
}

/** Builds the page of this checkout if its sources changed. @returns its folder */
export async function builtPage(): Promise<string> {
  const sources = globSync("{page,src,scripts}/**/*.{ts,tsx,css,json}", { cwd: own }).sort();
  const digest = createHash("sha256");
  for (const source of sources) digest.update(`${source}\n`).update(readFileSync(join(own, source)));
  const folder = join(cache, digest.digest("hex").slice(0, 16));
  if (existsSync(join(folder, "manifest.json"))) return folder;
  console.error("passmuster: building the capture page (first use)");
  mkdirSync(cache, { recursive: true });
  const made = `${folder}.${process.pid}`;
  await buildPage(made);
  try {
    renameSync(made, folder);
  } catch {
    // Another process was faster; its page is identical.
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}
