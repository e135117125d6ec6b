import type { Command, Surroundings } from "./command.ts";
import { helpFor, usage } from "./help.ts";
import { Refusal } from "./refusal.ts";
import { version } from "./version.ts";

/** Each is loaded when it is asked for: `token` need not wait for a server to load. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  token: async () => (await import("./commands/token.ts")).token,
  webhook: async () => (await import("./commands/webhook.ts")).webhook,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  read: async () => (await import("./commands/read.ts")).read,
  purge: async () => (await import("./commands/purge.ts")).purge,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  init: async () => (await import("./commands/init.ts")).init,
  completion: async () => (await import("./commands/completion.ts")).completion,
};

const surroundings: Surroundings = {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  terminal: { out: process.stdout.isTTY === true, err: process.stderr.isTTY === true },
};

/** Runs one command line; resolves to the exit status: 0 well, 1 not, 2 refused. */
export async function main(line: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = line;
  if (name === "--version") return say(version);
  if (name === "help" || name === "--help") return say(rest[0] ? helpFor(rest[0]) : usage);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!load) throw new Refusal(`There is no command "${name}". Run vouchsafe help.`);
    if (rest.includes("--help")) return say(helpFor(name));
    const command = await load();
    return await command(rest, surroundings);
  } catch (error) {
    const lines =
      error instanceof Refusal ? error.lines : [error instanceof Error ? error.message : String(error)];
    for (const sentence of lines) surroundings.warn(`vouchsafe: ${sentence}`);
    return error instanceof Refusal ? 2 : 1;
  }
}

function say(text: string): number {
  surroundings.print(text);
  return 0;
}
