import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSecret } from "../settings.ts";
import { isPostgres, pathIn } from "../storage-address.ts";
import { UsageError } from "../usage-error.ts";

const fresh = (): string => randomBytes(32).toString("base64url");

/** The settings of the secrets. */
export interface GivenSecrets {
  readonly secret: readonly string[] | undefined;
  readonly "secret-file": string | undefined;
}

/**
 * The given secrets, from the setting or from the lines of the file.
 * @throws {UsageError} both are given, or the file has a secret of fewer than 32 bytes
 */
export function givenSecrets({ secret, "secret-file": file }: GivenSecrets): readonly string[] | undefined {
  if (file === undefined) return secret;
  if (secret !== undefined)
    throw new UsageError(
      "Give --secret (or PASSMUSTER_SECRET) or --secret-file (or PASSMUSTER_SECRET_FILE), not both.",
    );
  const secrets = textIn(file)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (secrets.length === 0 || !secrets.every(isSecret))
    throw new UsageError("--secret-file must contain one secret a line, of at least 32 bytes each.");
  return secrets;
}

/**
 * Returns the given secrets. Outside production, creates one on first use and stores it beside the database.
 *
 * @throws {UsageError} no secret in production or with Postgres
 */
export function secretsFor(
  given: GivenSecrets,
  storage: string,
  production: boolean,
): string | readonly string[] {
  const secrets = givenSecrets(given);
  if (secrets) return secrets;
  if (production)
    throw new UsageError(
      "--secret-file (or PASSMUSTER_SECRET) is required in production: at least 32 random bytes.",
    );
  if (isPostgres(storage))
    throw new UsageError(
      "--secret-file (or PASSMUSTER_SECRET) is required with Postgres: use the same value in every process.",
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

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`--secret-file: ${file} cannot be read.`);
  }
}
