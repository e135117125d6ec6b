import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { completions } from "../complete/completions.ts";
import { shells } from "../complete/shells.ts";
import { UsageError } from "../usage-error.ts";

/** Prints a completion script for a shell. */
export const completion: Command = async (line, { print }) => {
  const { positionals } = readArguments(line, {});
  const [shell = "", ...others] = positionals;
  const write = Object.hasOwn(shells, shell) ? shells[shell as keyof typeof shells] : undefined;
  if (!write || others.length > 0)
    throw new UsageError(`completion takes one argument: ${Object.keys(shells).join(", ")}.`);
  print(write(completions));
  return 0;
};
