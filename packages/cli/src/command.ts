import type { Config } from "./config/config.ts";
import type { Sources } from "./config/load.ts";
import type { Environment } from "./settings.ts";

export interface Terminal {
  /** Whether stdout is a terminal. */
  readonly out: boolean;
  /** Whether stderr is a terminal. */
  readonly err: boolean;
}

/** What a command reads its settings from and prints to. */
export interface CommandContext {
  /** The environment, then `.env`, then the settings of the configuration file. */
  readonly environment: Environment;
  readonly config: Config;
  readonly sources: Sources;
  /** What is wrong with the configuration file; empty for every command but `config`. */
  readonly problems: readonly string[];
  /** Writes one line to stdout. */
  print(line: string): void;
  /** Writes one line to stderr. */
  warn(line: string): void;
  readonly terminal: Terminal;
}

/** Resolves to the exit status. @throws {UsageError} */
export type Command = (line: readonly string[], context: CommandContext) => Promise<number>;
