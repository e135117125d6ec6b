import type { RekeyTally } from "@passmuster/core";
import { KeyInUseError, KeyRefusedError } from "@passmuster/core/ports";
import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { openExisting } from "../open/existing.ts";
import { keysOf, openFileKeys } from "../open/keys.ts";
import { withUpkeep } from "../open/upkeep.ts";
import { readSettings, type SettingName, type Settings } from "../settings.ts";
import { show } from "../show.ts";
import { noSubcommand } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

const names = ["storage", "keys", "blobs"] as const satisfies readonly SettingName[];
type Given = Settings<(typeof names)[number]>;

/** Lists, adds, applies and removes key-encryption keys. Safe while servers run. */
export const keys: Command = async (line, context) => {
  const { environment, print, warn } = context;
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["json"] });
  const [action, name, ...more] = positionals;
  const extra = action === "remove" ? more[0] : name;
  if (extra !== undefined) throw new UsageError(`keys ${action} takes no argument "${extra}".`);
  const given = readSettings(names, flags, environment);
  switch (action) {
    case "list": {
      const rows = (await ring(given).list()).map(({ name, createdAt }) => ({ name, created_at: createdAt }));
      return show(rows, ["NAME", "CREATED"], flags.json, print);
    }
    case "rotate":
      print(await ring(given).rotate());
      warn(sentenceOf(await rekey(given, context)));
      return 0;
    case "rewrap":
      warn(sentenceOf(await rekey(given, context)));
      return 0;
    case "remove":
      if (name === undefined) throw new UsageError("keys remove takes the NAME of one key: see keys list.");
      return remove(given, name, warn);
    default:
      throw new UsageError(noSubcommand("keys", action ?? "", ["list", "rotate", "rewrap", "remove"]));
  }
};

/** @throws {UsageError} the keys are not in a file */
function ring(given: Given) {
  const address = keysOf(given);
  if (address?.startsWith("file:")) return openFileKeys(address);
  throw new UsageError(
    address === undefined
      ? "--keys (or PASSMUSTER_KEYS) is required: file:<path>."
      : "Only keys in a file are listed and rotated here. Name the new key with --keys, then run keys rewrap.",
  );
}

/** The storage is asked first: what a removed key wraps is lost. */
async function remove(given: Given, name: string, warn: (line: string) => void): Promise<number> {
  const keys = ring(given);
  const storage = await openExisting(given);
  try {
    const wrapped = await storage.wrappedBy(name);
    if (wrapped > 0) {
      warn(`${name} still wraps data keys: ${wrapped}. Run "passmuster keys rewrap" first.`);
      return 1;
    }
    await keys.remove(name);
  } catch (error) {
    if (!(error instanceof KeyInUseError || error instanceof KeyRefusedError)) throw error;
    warn(error.message);
    return 1;
  } finally {
    await storage.close();
  }
  warn(`${name} is removed. Backups of the database from before the last rewrap need a copy of it.`);
  return 0;
}

function rekey(given: Given, context: CommandContext): Promise<RekeyTally> {
  return withUpkeep(given, context, async (passmuster) => {
    await passmuster.start({ work: false });
    return passmuster.rekey();
  });
}

function sentenceOf({ rewrapped, resealed }: RekeyTally): string {
  return `data keys wrapped again: ${rewrapped}, verifications sealed again: ${resealed}`;
}
