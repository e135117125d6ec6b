import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { UsageError } from "../usage-error.ts";

const largest = 1024 * 1024;

/**
 * The variables of `.env` in the working directory; `undefined` without such a file.
 * @throws {UsageError} the file cannot be read, or is larger than 1 MiB
 */
export function readDotenv(): Readonly<Record<string, string>> | undefined {
  try {
    const text = readFileSync(".env", "utf8");
    if (text.length > largest) throw new UsageError(".env must have at most 1 MiB.");
    return parseEnv(text) as Record<string, string>;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    // Some tools keep a folder of that name.
    if (code === "ENOENT" || code === "EISDIR") return undefined;
    throw new UsageError(".env cannot be read. Check its rights.");
  }
}
