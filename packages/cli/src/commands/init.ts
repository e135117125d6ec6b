import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { textOf } from "../flags.ts";
import { frameworks, storages } from "../starter/choices.ts";
import { needsBuild } from "../starter/project.ts";
import { starter } from "../starter/starter.ts";
import { UsageError } from "../usage-error.ts";
import { version } from "../version.ts";

/** Writes a project that embeds Passmuster. The folder must be empty or absent. */
export const init: Command = async (line, { print }) => {
  const { flags, positionals } = readArguments(line, { values: ["framework", "storage"] });
  if (positionals.length > 1) throw new UsageError("init takes one folder name.");
  const folder = resolve(positionals[0] ?? ".");
  const choices = {
    name: nameOf(folder),
    framework: oneOf("--framework", frameworks, textOf(flags.framework) ?? "fastify"),
    storage: oneOf("--storage", storages, textOf(flags.storage) ?? "sqlite"),
    version,
    secret: randomBytes(32).toString("hex"),
  };
  if (holdsAnything(folder))
    throw new UsageError(`${folder} is not empty. Name an empty or new folder. Nothing was written.`);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(starter(choices))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: "wx", mode: path === ".env" ? 0o600 : 0o644 });
    print(`wrote ${path}`);
  }
  print("");
  const here = positionals[0] === undefined || resolve(".") === folder;
  const build = needsBuild(choices.framework) ? ["npm run build"] : [];
  const cd = here ? [] : [`cd ${positionals[0]}`];
  for (const next of [...cd, "npm install", "npm test", ...build, "npm start"]) print(`  ${next}`);
  return 0;
};

function oneOf<const T extends string>(flag: string, values: readonly T[], given: string): T {
  const found = values.find((value) => value === given);
  if (!found) throw new UsageError(`${flag} must be one of ${values.join(", ")}, not "${given}".`);
  return found;
}

/** The folder's name as a valid npm package name. */
function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return name || "passmuster-starter";
}

function holdsAnything(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    if (code === "ENOTDIR") throw new UsageError(`${folder} is a file. Nothing was written.`);
    throw error;
  }
}
