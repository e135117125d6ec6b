import { PassmusterError, type Storage } from "@passmuster/core";
import { readArguments } from "./arguments.ts";
import type { Command, Surroundings } from "./command.ts";
import type { Flags } from "./flags.ts";
import { openStorage } from "./open/storage.ts";
import { Refusal } from "./refusal.ts";
import { type Environment, readSettings, type SettingName } from "./settings.ts";

/** What stands behind the name of a sub-command, and where it prints to. */
export interface Call extends Surroundings {
  readonly rest: readonly string[];
  readonly flags: Flags;
}

/** Resolves to the exit status. @throws {Refusal} */
export type Action<Subject> = (subject: Subject, call: Call) => Promise<number>;

export interface Subcommands<Subject> {
  readonly command: string;
  /** What they look after, such as `tokens`. */
  readonly keeps: string;
  /** Settings besides the storage. */
  readonly settings?: readonly SettingName[];
  readonly values: readonly string[];
  readonly switches: readonly string[];
  readonly actions: Readonly<Record<string, Action<Subject>>>;
  /** What the actions work on, in a storage that is up to date. */
  subject(storage: Storage, flags: Flags, environment: Environment): Subject;
}

/** A command of several, over what a storage keeps; the storage is open while one of them runs. */
export function subcommands<Subject>(group: Subcommands<Subject>): Command {
  const { command, keeps, actions, settings = [], ...names } = group;
  return async (line, surroundings) => {
    const { flags, positionals } = readArguments(line, { settings: ["storage", ...settings], ...names });
    const [name = "", ...rest] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new Refusal(`${command} takes one of ${Object.keys(actions).join(", ")}.`);
    const { storage: address } = readSettings(["storage"], flags, surroundings.environment);
    if (address === "memory:") throw new Refusal(`--storage memory: keeps no ${keeps} beyond this command.`);
    const storage = await openStorage(address);
    try {
      await storage.migrate();
      return await action(group.subject(storage, flags, surroundings.environment), {
        ...surroundings,
        rest,
        flags,
      });
    } catch (error) {
      throw error instanceof PassmusterError ? refusalOf(error) : error;
    } finally {
      await storage.close();
    }
  };
}

/** A flag is named as the option of the core, or as what it takes: the URL. */
function refusalOf(error: PassmusterError): Refusal {
  const sentences = Object.values(error.errors).flat();
  return new Refusal(...(sentences.length > 0 ? sentences : [error.message]));
}

/** The one argument that there has to be. @throws {Refusal} */
export function only([first, ...others]: readonly string[], refusal: string): string {
  if (first === undefined || others.length > 0) throw new Refusal(refusal);
  return first;
}

/** @throws {Refusal} there is an argument */
export function none([first]: readonly string[], subcommand: string): void {
  if (first !== undefined) throw new Refusal(`${subcommand} takes no argument "${first}".`);
}
