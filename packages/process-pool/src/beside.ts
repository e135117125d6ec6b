import { existsSync } from "node:fs";

/**
 * The address of a file in the package of a module: relative to the nearest folder above it that has a
 * manifest. A bundler does not see it. It takes `new URL(name, import.meta.url)` for one file to copy, and
 * leaves out what that file loads.
 *
 * @example
 * const models = fileOfPackage(import.meta.url, "models/");
 */
export function fileOfPackage(module: string, name: string): URL {
  let folder = new URL("./", module);
  while (!existsSync(new URL("package.json", folder)) && folder.pathname !== "/")
    folder = new URL("../", folder);
  return new URL(name, folder);
}

/**
 * The address of a module that runs in a process of its own: TypeScript in a checkout, JavaScript in a
 * package.
 *
 * @param name without its ending
 * @example
 * const module = moduleBeside(import.meta.url, "./read-process");
 */
export function moduleBeside(module: string, name: string): URL {
  return new URL(`${name}${module.endsWith(".ts") ? ".ts" : ".js"}`, module);
}
