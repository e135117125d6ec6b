import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A starter that uses the packages of the workspace. */
export async function written(...flags: readonly string[]): Promise<string> {
  const folder = join(emptyFolder(), "my-app");
  const { status, stderr } = await run(join(folder, ".."), ["init", "my-app", ...flags]);
  expect([status, stderr]).toEqual([0, ""]);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
