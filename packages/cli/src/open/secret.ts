import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { isPostgres, pathIn } from "./storage.ts";

const fresh = (): string => randomBytes(32).toString("base64url");

/**
 * The secret that was given, or outside production one that is made once and kept beside the database.
 * @throws {UsageError} production needs one of its own
 */
export function secretFor(given: string | undefined, storage: string, production: boolean): string {
  if (given !== undefined) return given;
  if (production)
    throw new UsageError(
      "--secret (or PASSMUSTER_SECRET) is required in production: at least 32 random bytes.",
    );
  if (isPostgres(storage))
    throw new UsageError(
      "--secret (or PASSMUSTER_SECRET) is required with Postgres: the same for every process.",
    );
  if (storage === "memory:") return fresh();
  const file = join(dirname(pathIn(storage)), "secret");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, fresh(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
