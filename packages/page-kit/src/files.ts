import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageOfCheckout } from "./page-of-checkout.ts";

/** A file of a page, as a host serves it. */
export interface PageFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same bytes in Brotli, as the build prepared them. */
  readonly brotli?: Uint8Array;
  /** A script that pages of any origin load by a name that never changes. */
  readonly isShared?: true;
}

/** The built page: the files that its document loads, by name. */
export interface BuiltPage {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly script: string;
  readonly styles: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  /** Keys of the chunks that it loads with itself. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  /** That of the entry in the build. */
  readonly name?: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
};

/** @throws {TypeError} unknown file format */
function contentTypeOf(name: string): string {
  const type = contentTypes[extname(name).toLowerCase()];
  if (!type) throw new TypeError(`The page has a file of unknown type: "${extname(name)}".`);
  return type;
}

/** A name that contains a hash of the content. */
function hashedName(name: string, bytes: Uint8Array): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  return `${stem}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}${extension.toLowerCase()}`;
}

export type NamedFile = PageFile & { readonly name: string };

export function namedFile(name: string, bytes: Uint8Array): NamedFile {
  return { name: hashedName(name, bytes), contentType: contentTypeOf(name), bytes };
}

/**
 * Reads the page from the package; a checkout builds it on first use.
 * @param module the URL of the module beside the page's folder
 * @param elementScript the script of an element, for pages without a bundler
 * @param name the entry whose page it is
 */
export async function readPage(module: string, elementScript?: string, name = "main"): Promise<BuiltPage> {
  const folder = await folderOfPage(module);
  const names = new Set(await readdir(folder));
  const read = async (name: string) => new Uint8Array(await readFile(join(folder, name)));
  const served = [...names].filter((name) => extname(name) in contentTypes);
  const files = await Promise.all(
    served.map(async (name): Promise<readonly [string, PageFile]> => {
      const prepared = `${name}.br`;
      const brotli = names.has(prepared) && { brotli: await read(prepared) };
      const shared = name === elementScript && ({ isShared: true } as const);
      return [name, { contentType: contentTypeOf(name), bytes: await read(name), ...brotli, ...shared }];
    }),
  );
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = Object.values(manifest).find((one) => one.isEntry && one.name === name);
  if (!entry) throw new Error(`The manifest of the built page has no entry "${name}".`);
  return { files: new Map(files), script: entry.file, styles: [...new Set(stylesOf(entry, manifest))] };
}

/** Those of shared chunks come first: the entry's own rules win. */
function stylesOf({ css = [], imports = [] }: Chunk, manifest: Record<string, Chunk>): readonly string[] {
  return [...imports.flatMap((key) => (manifest[key] ? stylesOf(manifest[key], manifest) : [])), ...css];
}

async function folderOfPage(module: string): Promise<string> {
  const shipped = fileURLToPath(new URL("./page/", module));
  if (existsSync(join(shipped, "manifest.json"))) return shipped;
  return pageOfCheckout(module);
}
