import { spawnSync } from "node:child_process";

/** Runs npm in a folder and returns its output. @throws {Error} npm failed */
export function npm(folder: string, ...line: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", line, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${line.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}
