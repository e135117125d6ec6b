import type { Environment } from "./settings.ts";

/** Where a command reads its settings and what it prints to. */
export interface Surroundings {
  readonly environment: Environment;
  /** One line to stdout. */
  print(line: string): void;
  /** One line to stderr. */
  warn(line: string): void;
}

/** Resolves to the exit status. @throws {Refusal} */
export type Command = (line: readonly string[], surroundings: Surroundings) => Promise<number>;
