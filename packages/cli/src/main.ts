import { getSystemErrorMap } from "node:util";
import type { Command, CommandContext } from "./command.ts";
import { helpFor, usage } from "./help.ts";
import { secretFlags } from "./process-list.ts";
import { UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

/** Loads a command on first use: `token` does not load the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  token: async () => (await import("./commands/token.ts")).token,
  webhook: async () => (await import("./commands/webhook.ts")).webhook,
  verification: async () => (await import("./commands/verification.ts")).verification,
  reviewer: async () => (await import("./commands/reviewer.ts")).reviewer,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  read: async () => (await import("./commands/read.ts")).read,
  audit: async () => (await import("./commands/audit.ts")).audit,
  policy: async () => (await import("./commands/policy.ts")).policy,
  purge: async () => (await import("./commands/purge.ts")).purge,
  keys: async () => (await import("./commands/keys.ts")).keys,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  openapi: async () => (await import("./commands/openapi.ts")).openapi,
  init: async () => (await import("./commands/init.ts")).init,
  slim: async () => (await import("./commands/slim.ts")).slim,
  completion: async () => (await import("./commands/completion.ts")).completion,
};

const context: CommandContext = {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  terminal: { out: process.stdout.isTTY === true, err: process.stderr.isTTY === true },
};

// The reader of the pipe has closed it (`read … | head -1`): exit quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

/** Runs one command line. Resolves to the exit status: 0 success, 1 failure, 2 usage error. */
export async function main(line: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = line;
  if (name === "--version") return say(version);
  const isHelp = name === "help" || name === "--help";
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (isHelp && rest[0] === undefined) return say(usage);
    if (isHelp && Object.hasOwn(commands, rest[0] ?? "")) return say(helpFor(rest[0] ?? ""));
    if (!load) throw new UsageError(`Unknown command "${isHelp ? rest[0] : name}". Run "passmuster help".`);
    if (rest.includes("--help")) return say(helpFor(name));
    hideSecrets(rest);
    const command = await load();
    return await command(rest, context);
  } catch (error) {
    const lines =
      error instanceof UsageError
        ? error.lines
        : [error instanceof Error ? sentenceOf(error) : String(error)];
    for (const sentence of lines) context.warn(`passmuster: ${sentence}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Other users of the machine see the arguments of every process. */
function hideSecrets(line: readonly string[]): void {
  const flags = secretFlags(line);
  if (flags.length === 0) return;
  process.title = "passmuster";
  for (const { flag, instead } of flags)
    context.warn(`passmuster: ${flag} was in the process list for a moment. Use ${instead}.`);
}

/** Formats a system error as file or folder and reason, without the name of the system call. */
function sentenceOf(error: NodeJS.ErrnoException): string {
  const [, reason] = getSystemErrorMap().get(error.errno ?? 0) ?? [];
  return reason && error.path ? `${error.path}: ${reason}.` : error.message;
}

function say(text: string): number {
  context.print(text);
  return 0;
}
