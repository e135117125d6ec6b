/**
 * The address of a file of a package, relative to one of its modules. A bundler does not see it. It takes
 * `new URL(name, import.meta.url)` for one file to copy, and leaves out what that file loads.
 *
 * @example
 * const models = fileBeside(import.meta.url, "../models/");
 */
export function fileBeside(module: string, name: string): URL {
  return new URL(name, module);
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
  return fileBeside(module, `${name}${module.endsWith(".ts") ? ".ts" : ".js"}`);
}
