import {
  type ImportedList,
  importedLists,
  importList,
  ListFileError,
  listNames,
} from "@passmuster/screening";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { textOf } from "../flags.ts";
import { show } from "../show.ts";
import { none, noSubcommand } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

/** Imports lists, and says which ones people are screened against. */
export const screening: Command = async (line, { config, print, warn }) => {
  const { flags, positionals } = readArguments(line, {
    values: ["list", "lists"],
    switches: ["json", "allow-fewer"],
  });
  const [action = "", ...files] = positionals;
  const directory = textOf(flags.lists) ?? config.screening?.lists;
  if (action !== "import" && action !== "status")
    throw new UsageError(noSubcommand("screening", action, ["import", "status"]));
  if (directory === undefined)
    throw new UsageError(
      "Name the folder of the lists with --lists, or as screening.lists in the configuration file.",
    );
  if (action === "status") {
    none(files, "screening status");
    const lists = await importedLists(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    if (lists.length === 0) warn("No list was imported. See passmuster help screening.");
    return showLists(lists, flags.json, print);
  }
  const list = nameOf(textOf(flags.list));
  const allowFewer = flags["allow-fewer"] === true;
  const imported = await importList({ directory, list, files, allowFewer }).catch((error: unknown) => {
    throw error instanceof ListFileError ? new UsageError(`${error.message} The list is as it was.`) : error;
  });
  if (imported.passedOver)
    warn(`Rows of addresses passed over: ${imported.passedOver}. They are not compared.`);
  if (imported.note) warn(imported.note);
  return showLists([imported], flags.json, print);
};

function nameOf(name: string | undefined): (typeof listNames)[number] {
  const found = listNames.find((known) => known === name);
  if (found) return found;
  const allowed = listNames.join(", ");
  throw new UsageError(
    name === undefined
      ? `Name the list of the file with --list: one of ${allowed}.`
      : `--list takes one of ${allowed}, not "${name}".`,
  );
}

function showLists(
  lists: readonly ImportedList[],
  json: string | boolean | undefined,
  print: (line: string) => void,
): number {
  const rows = lists.map(({ name, version, entries, at, digest }) => ({
    name,
    version,
    entries,
    at,
    digest,
  }));
  return show(rows, ["LIST", "VERSION", "PEOPLE", "IMPORTED", "SHA-256"], json, print);
}
