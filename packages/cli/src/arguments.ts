import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearest } from "@passmuster/core/input";
import type { SettingName } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

export interface Arguments {
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** Flags that may be repeated: each adds to a list between commas. */
const lists: ReadonlySet<string> = new Set<SettingName>(["secret"]);

/** Parses a command line. @throws {UsageError} an unknown flag, or a flag without its value */
export function readArguments(
  line: readonly string[],
  names: {
    readonly settings?: readonly SettingName[];
    readonly values?: readonly string[];
    readonly switches?: readonly string[];
  },
): Arguments {
  const { settings = [], values = [], switches = [] } = names;
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...[...settings, ...values].map((name) => [name, { type: "string", multiple: lists.has(name) }] as const),
    ...switches.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const { values: flags, positionals } = parseArgs({
      args: [...line],
      options,
      allowPositionals: true,
      strict: true,
    });
    const joined = Object.entries(flags).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join() : value,
    ]);
    return { flags: Object.fromEntries(joined) as Arguments["flags"], positionals };
  } catch (error) {
    const message = (error as Error).message.split(". ")[0] ?? "The command line is not valid";
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    const near = unknown === undefined ? undefined : nearest(unknown, Object.keys(options));
    throw new UsageError(`${message}.${near === undefined ? "" : ` Did you mean --${near}?`}`);
  }
}
