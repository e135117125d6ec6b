import type { Environment } from "./settings.ts";

export interface Terminal {
  /** Whether stdout is a terminal. */
  readonly out: boolean;
  /** Whether stderr is a terminal. */
  readonly err: boolean;
}

/** What a command reads its settings from and prints to. */
export interface CommandContext {
  readonly environment: Environment;
  /** Writes one line to stdout. */
  print(line: string): void;
  /** Writes one line to stderr. */
  warn(line: string): void;
  readonly terminal: Terminal;
}

/** Resolves to the exit status. @throws {UsageError} */
export type Command = (line: readonly string[], context: CommandContext) => Promise<number>;
