import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { nearest } from "@passmuster/core/input";
import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { textOf } from "../flags.ts";
import { type Choices, frameworks, storages } from "../starter/choices.ts";
import { frameworkIn, type Plan, planFor } from "../starter/existing.ts";
import { needsBuild } from "../starter/project.ts";
import { starter } from "../starter/starter.ts";
import { UsageError } from "../usage-error.ts";
import { version } from "../version.ts";

/**
 * Writes a project that embeds Passmuster into an empty or new folder. In a folder with a `package.json` it
 * shows what it would add, and adds that with `--yes` or the consent of the terminal.
 */
export const init: Command = async (line, context) => {
  const { flags, positionals } = readArguments(line, { values: ["framework", "storage"], switches: ["yes"] });
  if (positionals.length > 1) throw new UsageError("init takes one folder name.");
  const folder = resolve(positionals[0] ?? ".");
  const given = textOf(flags.framework);
  const framework = given === undefined ? undefined : oneOf("--framework", frameworks, given);
  const storage = oneOf("--storage", storages, textOf(flags.storage) ?? "sqlite");
  const secret = randomBytes(32).toString("hex");
  const cd = resolve(".") === folder ? [] : [`cd ${quoted(positionals[0] ?? ".")}`];
  if (existsSync(join(folder, "package.json"))) {
    const plan = planFor(folder, { framework: framework ?? frameworkIn(folder), storage, secret });
    return extend(folder, plan, { ...context, cd, isAgreed: flags.yes === true });
  }
  const choices = { name: nameOf(folder), framework: framework ?? "fastify", storage, version, secret };
  return writeStarter(folder, choices, { ...context, cd });
};

type Next = Pick<CommandContext, "print" | "terminal"> & { readonly cd: readonly string[] };

function writeStarter(folder: string, choices: Choices, { print, cd }: Next): number {
  if (holdsAnything(folder))
    throw new UsageError(`${folder} is not empty. Name an empty or new folder. Nothing was written.`);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(starter(choices))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: "wx", mode: modeOf(path) });
    print(`wrote ${path}`);
  }
  print("");
  const build = needsBuild(choices.framework) ? ["npm run build"] : [];
  for (const next of [...cd, "npm install", "npm test", ...build, "npm start"]) print(`  ${next}`);
  return 0;
}

async function extend(
  folder: string,
  { framework, additions, taken, mount }: Plan,
  { print, terminal, cd, isAgreed }: Next & { readonly isAgreed: boolean },
): Promise<number> {
  if (taken.length > 0) throw new UsageError(`${taken.join(" and ")} exists already. Nothing was written.`);
  print(
    `This project uses ${framework === "node:http" ? "no framework that is known: node:http" : framework}. To add:`,
  );
  for (const { path, text, isNew } of additions) {
    print("");
    print(`+++ ${path} (${isNew ? "new" : "at the end"})`);
    for (const added of text.trim().split("\n")) print(`+${masked(added)}`);
  }
  print("");
  if (!isAgreed && !(await agreed(terminal))) {
    print("Nothing was written. Run the command with --yes to write this.");
    return 0;
  }
  for (const { path, text, isNew } of additions) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: isNew ? "wx" : "a", mode: modeOf(path) });
    print(`${isNew ? "wrote" : "added to"} ${path}`);
  }
  print("");
  for (const next of [...cd, `npm install passmuster@${version}`]) print(`  ${next}`);
  if (mount.length > 0) print("\nIn your server, started with node --env-file=.env:\n");
  for (const added of mount) print(`  ${added}`);
  return 0;
}

const modeOf = (path: string): number => (path === ".env" ? 0o600 : 0o644);

const masked = (line: string): string => line.replace(/^(PASSMUSTER_SECRET=).*/, "$1… (32 random bytes)");

/** Asks in a terminal; elsewhere nothing is written without `--yes`. */
async function agreed(terminal: CommandContext["terminal"]): Promise<boolean> {
  if (!terminal.out || process.stdin.isTTY !== true) return false;
  const { createInterface } = await import("node:readline/promises");
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test(await asking.question("Write this? [y/N] "));
  } finally {
    asking.close();
  }
}

/** A folder name as a shell takes it: `'My App!'`. */
function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}

function oneOf<const T extends string>(flag: string, values: readonly T[], given: string): T {
  const found = values.find((value) => value === given);
  if (found) return found;
  const near = nearest(given, values);
  const instead = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new UsageError(`${flag} must be one of ${values.join(", ")}, not "${given}".${instead}`);
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
