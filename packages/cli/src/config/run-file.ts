import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { UsageError } from "../usage-error.ts";

/** Milliseconds. A file that awaits something that never comes would end the process without a word. */
const patience = 30_000;

/**
 * The default export of a configuration file, or the content of a JSON file. It is in an object, because an
 * exported promise would be awaited otherwise.
 * @throws {UsageError} it cannot be read, is not valid, throws, or exports nothing
 */
export async function valueIn(file: string): Promise<{ readonly value: unknown }> {
  const name = basename(file);
  if (file.endsWith(".json")) return { value: jsonIn(file, name) };
  requireReadable(file, name);
  const ended = new AbortController();
  const late = setTimeout(patience, undefined, { signal: ended.signal }).then(() => {
    throw new UsageError(`${name} did not finish within ${patience / 1000} seconds.`);
  });
  try {
    const loaded = await Promise.race([quietly(() => import(pathToFileURL(file).href)), late]);
    if (!Object.hasOwn(loaded, "default"))
      throw new UsageError(`${name} must export its settings: export default defineConfig({ … }).`);
    return { value: loaded.default };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${name} ${reasonOf(error, file)}`);
  } finally {
    ended.abort();
    late.catch(() => {});
  }
}

function requireReadable(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${name} cannot be read. Check its rights.`);
  }
}

function jsonIn(file: string, name: string): unknown {
  const text = requireReadable(file, name);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not JSON.`);
  }
}

/**
 * Messages of the parser repeat lines of the file, which can contain a secret: only their first line counts.
 */
function reasonOf(error: unknown, file: string): string {
  if (!(error instanceof Error)) return "threw a value that is not an error.";
  const line = lineIn(`${error.stack}`, file);
  const at = line === undefined ? "" : ` (line ${line})`;
  const [first = ""] = error.message.trim().split("\n");
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof SyntaxError) {
    if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
      return `uses syntax that Node cannot run${at}: enum, namespace and parameter properties have to be compiled.`;
    const detail = code === undefined ? `: ${first}` : "";
    return `has a syntax error${at}${detail}.`;
  }
  if (/^(module|exports) is not defined/.test(first))
    return `mixes CommonJS and ES modules${at}. Write export default defineConfig({ … }), or end the name in .cjs.`;
  if (code === "ERR_MODULE_NOT_FOUND") return `imports something that cannot be found: ${first}`;
  return `failed${at}: ${first}`;
}

function lineIn(stack: string, file: string): string | undefined {
  for (const place of [pathToFileURL(file).href, file]) {
    const from = stack.indexOf(`${place}:`);
    const found = from < 0 ? null : /^(\d+)/.exec(stack.slice(from + place.length + 1));
    if (found) return found[1];
  }
  return undefined;
}

const own = /^@passmuster\//;
const silenced = new Set(["MODULE_TYPELESS_PACKAGE_JSON"]);

/** Packages of Passmuster are found beside the command too: it may be installed elsewhere than the file. */
async function quietly<Result>(load: () => Promise<Result>): Promise<Result> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!own.test(specifier)) return next(specifier, context);
      try {
        return next(specifier, context);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
        return next(specifier, { ...context, parentURL: import.meta.url });
      }
    },
  });
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    const [options, code] = rest;
    const given = typeof options === "object" ? (options as { readonly code?: string } | null)?.code : code;
    const isExperimental = options === "ExperimentalWarning";
    if (!isExperimental && !silenced.has(String(given)))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    return await load();
  } finally {
    hooks.deregister();
    process.emitWarning = emitWarning;
  }
}
