import { PassmusterError } from "@passmuster/core";
import { nearest } from "@passmuster/core/input";
import type { VerificationStorage } from "@passmuster/core/storage";
import { readArguments } from "./arguments.ts";
import type { Command, CommandContext } from "./command.ts";
import type { Flags } from "./flags.ts";
import { openExisting, placeOf } from "./open/existing.ts";
import { type Environment, readSettings, type SettingName } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** The call of one sub-command. */
export interface Call extends CommandContext {
  readonly rest: readonly string[];
  readonly flags: Flags;
}

/** Checks its arguments, then opens its subject. Resolves to the exit status. @throws {UsageError} */
export type Action<Subject> = (open: () => Promise<Subject>, call: Call) => Promise<number>;

export interface Subcommands<Subject> {
  readonly command: string;
  /** What the storage keeps for this command, such as `tokens`. */
  readonly keeps: string;
  /** Settings other than the storage. */
  readonly settings?: readonly SettingName[];
  readonly values: readonly string[];
  readonly switches: readonly string[];
  readonly actions: Readonly<Record<string, Action<Subject>>>;
  /** Whether each call says on stderr which storage it uses. */
  readonly namesStorage?: boolean;
  /** Creates the object that the actions use. The storage is already migrated. */
  subject(
    storage: VerificationStorage,
    flags: Flags,
    context: Pick<CommandContext, "environment" | "config">,
  ): Subject | Promise<Subject>;
  /** Creates it without a storage, if the flags say so. */
  served?(flags: Flags, environment: Environment): Subject | undefined;
}

/** A command with sub-commands. Opens a storage that exists for the duration of one call. */
export function subcommands<Subject>(group: Subcommands<Subject>): Command {
  const { command, keeps, actions, settings = [], ...names } = group;
  return async (line, context) => {
    const { flags, positionals } = readArguments(line, {
      settings: ["storage", "keys", ...settings],
      ...names,
    });
    const [name = "", ...rest] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(noSubcommand(command, name, Object.keys(actions)));
    const call = { ...context, rest, flags };
    const served = group.served?.(flags, context.environment);
    if (served) return action(async () => served, call);
    const addresses = readSettings(["storage", "keys"], flags, context.environment);
    if (addresses.storage === "memory:")
      throw new UsageError(
        `--storage memory: keeps no ${keeps} beyond this command. Use sqlite: or postgres://.`,
      );
    let storage: VerificationStorage | undefined;
    const open = async () => {
      storage = await openExisting(addresses);
      if (group.namesStorage) context.warn(`storage: ${placeOf(addresses.storage)}`);
      return group.subject(storage, flags, context);
    };
    try {
      return await action(open, call);
    } catch (error) {
      throw error instanceof PassmusterError ? usageErrorOf(error) : error;
    } finally {
      await storage?.close();
    }
  };
}

/** `token takes one of create, list, revoke. Did you mean create?` */
export function noSubcommand(command: string, name: string, names: readonly string[]): string {
  const near = name === "" ? undefined : nearest(name, names);
  return `${command} takes one of ${names.join(", ")}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

/** Keeps the sentences of the core's error: flags have the names of the core's options. */
function usageErrorOf(error: PassmusterError): UsageError {
  const sentences = Object.values(error.errors).flat();
  return new UsageError(...(sentences.length > 0 ? sentences : [error.message]));
}

/** Returns the only argument. @throws {UsageError} no argument, or several */
export function only([first, ...others]: readonly string[], refusal: string): string {
  if (first === undefined || others.length > 0) throw new UsageError(refusal);
  return first;
}

/** Allows no argument. @throws {UsageError} */
export function none([first]: readonly string[], subcommand: string): void {
  if (first !== undefined) throw new UsageError(`${subcommand} takes no argument "${first}".`);
}
