import type { Environment } from "./settings.ts";

export interface Terminal {
  /** Whether a person looks at stdout. */
  readonly out: boolean;
  /** Whether a person looks at stderr. */
  readonly err: boolean;
}

/** Where a command reads its settings and what it prints to. */
export interface CommandContext {
  readonly environment: Environment;
  /** One line to stdout. */
  print(line: string): void;
  /** One line to stderr. */
  warn(line: string): void;
  /** Who looks at what is printed, and at what is logged. */
  readonly terminal: Terminal;
}

/** Resolves to the exit status. @throws {UsageError} */
export type Command = (line: readonly string[], context: CommandContext) => Promise<number>;
