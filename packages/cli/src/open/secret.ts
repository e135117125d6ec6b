import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { isPostgres, pathIn } from "./storage.ts";

const fresh = (): string => randomBytes(32).toString("base64url");

/**
 * Returns the given secret. Outside production, creates one on first use and stores it beside the database.
 *
 * @throws {UsageError} no secret in production or with Postgres
 */
export function secretFor(given: string | undefined, storage: string, production: boolean): string {
  if (given !== undefined) return given;
  if (production)
    throw new UsageError(
      "--secret (or PASSMUSTER_SECRET) is required in production: at least 32 random bytes.",
    );
  if (isPostgres(storage))
    throw new UsageError(
      "--secret (or PASSMUSTER_SECRET) is required with Postgres: use the same value in every process.",
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
