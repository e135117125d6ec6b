import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsup";

export const sources = new URL("../src/", import.meta.url).pathname;

/** The client bundled for a browser, in a folder that is deleted on disposal. */
export async function bundled() {
  const path = await mkdtemp(join(tmpdir(), "passmuster-browser-"));
  await build({
    entry: [`${sources}index.ts`, `${sources}webhooks.ts`],
    outDir: path,
    format: "esm",
    platform: "browser",
    minify: true,
    splitting: false,
    silent: true,
    config: false,
    outExtension: () => ({ js: ".mjs" }),
  });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
