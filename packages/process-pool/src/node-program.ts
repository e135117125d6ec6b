import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The oldest Node that the packages support. */
const oldest = [22, 19] as const;

let found: string | undefined;

/**
 * The Node that runs child processes: that of this process. Bun cannot be a child, because it has no stream
 * on descriptor 3, and Deno does not start confined: under both it is the first Node on the PATH.
 * @throws {Error} under Bun and Deno, no Node on the PATH is new enough
 */
export function nodeProgram(): string {
  const { bun, deno } = process.versions;
  if (bun === undefined && deno === undefined) return process.execPath;
  found ??= nodeIn((process.env.PATH ?? "").split(delimiter), bun === undefined ? "Deno" : "Bun");
  return found;
}

/**
 * The first Node in folders that is new enough.
 * @throws {Error} there is none
 */
export function nodeIn(folders: readonly string[], runtime: string): string {
  const programs = folders.map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"));
  const node = programs.find((program) => existsSync(program) && isNewEnough(program));
  if (node !== undefined) return node;
  throw new Error(
    `Passmuster decodes and reads images in processes of Node. Under ${runtime}, put Node ${oldest.join(".")} or newer on the PATH.`,
  );
}

/** Bun puts itself on the PATH as `node` for its scripts. */
const versionScript = "process.versions.bun ? '' : process.versions.node";

function isNewEnough(program: string): boolean {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { stdout } = spawnSync(program, ["-p", versionScript], { encoding: "utf8", timeout: 10_000 });
  const [major = 0, minor = 0] = (stdout ?? "").split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
