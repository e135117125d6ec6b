import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { readDotenv } from "../config/dotenv.ts";
import { readSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Writes a new secret and the addresses of the data into `.env`, for the server and for every command of the
 * folder. Lines that the file has stay.
 */
export const secret: Command = async (line, { print }) => {
  const { flags, positionals } = readArguments(line, { settings: ["storage", "blobs"] });
  if (positionals.length > 0) throw new UsageError(`secret takes no argument "${positionals[0]}".`);
  const before = readDotenv();
  if (before?.PASSMUSTER_SECRET !== undefined || before?.PASSMUSTER_SECRET_FILE !== undefined)
    throw new UsageError(
      ".env has a secret already. Nothing was written: another secret would end every link and session.",
    );
  const addresses = { storage: "sqlite:data/passmuster.db", blobs: "file:data/blobs" };
  const { storage, blobs } = readSettings(["storage", "blobs"], { ...addresses, ...flags }, {});
  const added = Object.entries({
    PASSMUSTER_SECRET: randomBytes(32).toString("hex"),
    PASSMUSTER_STORAGE: storage,
    PASSMUSTER_BLOBS: blobs,
  }).filter(([name]) => before?.[name] === undefined);
  const text = added.map(([name, value]) => `${name}=${value}\n`).join("");
  // A last line without an end would swallow the first new one.
  appendFileSync(".env", before ? `\n${text}` : text, { mode: 0o600 });
  print(`${before ? "added to" : "wrote"} .env:`);
  for (const [name, value] of added)
    print(`  ${name}=${name === "PASSMUSTER_SECRET" ? "… (new: 32 random bytes)" : value}`);
  print("Keep the file, and never commit it. node --env-file=.env and every command here read it.");
  return 0;
};
