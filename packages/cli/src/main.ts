import { getSystemErrorMap } from "node:util";
import { nearest } from "@passmuster/core/input";
import type { Command, CommandContext } from "./command.ts";
import { emptyConfig } from "./config/config.ts";
import { type Loaded, type Loading, loadConfig } from "./config/load.ts";
import { commandTable, helpFor, isConfigured, usage } from "./help.ts";
import { secretFlags } from "./process-list.ts";
import { UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

/** Loads a command on first use: `token` does not load the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  dev: async () => (await import("./commands/dev.ts")).dev,
  config: async () => (await import("./commands/config.ts")).config,
  token: async () => (await import("./commands/token.ts")).token,
  webhook: async () => (await import("./commands/webhook.ts")).webhook,
  export: async () => (await import("./commands/export.ts")).exportPerson,
  verification: async () => (await import("./commands/verification.ts")).verification,
  form1583: async () => (await import("./commands/form1583.ts")).form1583,
  file: async () => (await import("./commands/file.ts")).file,
  reviewer: async () => (await import("./commands/reviewer.ts")).reviewer,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  read: async () => (await import("./commands/read.ts")).read,
  audit: async () => (await import("./commands/audit.ts")).audit,
  screening: async () => (await import("./commands/screening.ts")).screening,
  policy: async () => (await import("./commands/policy.ts")).policy,
  capabilities: async () => (await import("./commands/capabilities.ts")).capabilities,
  purge: async () => (await import("./commands/purge.ts")).purge,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/restore.ts")).restore,
  keys: async () => (await import("./commands/keys.ts")).keys,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  openapi: async () => (await import("./commands/openapi.ts")).openapi,
  secret: async () => (await import("./commands/secret.ts")).secret,
  init: async () => (await import("./commands/init.ts")).init,
  slim: async () => (await import("./commands/slim.ts")).slim,
  completion: async () => (await import("./commands/completion.ts")).completion,
};

/** What a command line reads and prints to. */
export type Io = Omit<CommandContext, keyof Loaded> & Pick<Loaded, "environment">;

const ofProcess: Io = {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  terminal: { out: process.stdout.isTTY === true, err: process.stderr.isTTY === true },
};

/** The reader of the pipe can close it (`read … | head -1`): the command then ends quietly. */
function endQuietlyIfPipeCloses(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}

/** Runs one command line. Resolves to the exit status: 0 success, 1 failure, 2 usage error. */
export async function main(line: readonly string[], io: Io = ofProcess): Promise<number> {
  if (io === ofProcess) endQuietlyIfPipeCloses();
  const { environment, ...context } = io;
  const say = (text: string): number => {
    context.print(text);
    return 0;
  };
  const [name = "help", ...rest] = line;
  if (name === "--version") return say(version);
  const isHelp = name === "help" || name === "--help";
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (isHelp && rest[0] === undefined) return say(usage);
    if (isHelp && Object.hasOwn(commands, rest[0] ?? "")) return say(helpFor(rest[0] ?? ""));
    if (!load) throw new UsageError(unknownCommand(isHelp ? (rest[0] ?? "") : name));
    if (rest.includes("--help")) return say(helpFor(name));
    hideSecrets(rest, context);
    const { file, others } = configFlag(name, rest);
    const loaded = await loadedFor(name, { given: file, line: others, environment, warn: context.warn });
    const command = await load();
    return await command(others, { ...context, ...loaded });
  } catch (error) {
    const lines =
      error instanceof UsageError
        ? error.lines
        : [error instanceof Error ? sentenceOf(error) : String(error)];
    for (const sentence of lines) context.warn(`passmuster: ${sentence}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function unknownCommand(name: string): string {
  const near = nearest(name, Object.keys(commands));
  return `Unknown command "${name}". ${near === undefined ? "" : `Did you mean ${near}? `}Run "passmuster help".`;
}

/** Takes `--config FILE` from the arguments of a command that reads the file. */
function configFlag(name: string, line: readonly string[]) {
  const at = line.findIndex((part) => part === "--config" || part.startsWith("--config="));
  const flag = line[at];
  if (flag === undefined || !isConfigured(name)) return { file: undefined, others: line };
  const isJoined = flag !== "--config";
  const file = isJoined ? flag.slice("--config=".length) : line[at + 1];
  if (!file || file.startsWith("--")) throw new UsageError("--config takes a file.");
  return { file, others: line.toSpliced(at, isJoined ? 1 : 2) };
}

/** @throws {UsageError} the configuration file is wrong; `config` reports this itself */
async function loadedFor(name: string, loading: Omit<Loading, "needsSecrets">): Promise<Loaded> {
  if (!isConfigured(name)) {
    const sources = { dotenv: new Set<string>(), file: new Set<string>() };
    return { config: emptyConfig, environment: loading.environment, sources, problems: [] };
  }
  const needsSecrets = commandTable[name]?.settings?.includes("secret") ?? false;
  const loaded = await loadConfig({ ...loading, needsSecrets });
  if (loaded.problems.length > 0 && name !== "config") throw new UsageError(...loaded.problems);
  return loaded;
}

/** Other users of the machine see the arguments of every process. */
function hideSecrets(line: readonly string[], { warn }: Pick<Io, "warn">): void {
  const flags = secretFlags(line);
  if (flags.length === 0) return;
  process.title = "passmuster";
  for (const { flag, instead } of flags)
    warn(`passmuster: ${flag} was in the process list for a moment. Use ${instead}.`);
}

/** Formats a system error as file or folder and reason, without the name of the system call. */
function sentenceOf(error: NodeJS.ErrnoException): string {
  const [, reason] = getSystemErrorMap().get(error.errno ?? 0) ?? [];
  return reason && error.path ? `${error.path}: ${reason}.` : error.message;
}
