import { basename, dirname } from "node:path";
import { type Environment, type SettingName, settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { type Checking, checkConfig } from "./check.ts";
import { type Config, emptyConfig } from "./config.ts";
import { readDotenv } from "./dotenv.ts";
import { configFile } from "./find.ts";
import { valueIn } from "./run-file.ts";

/** What a command starts with. */
export interface Loaded {
  readonly config: Config;
  /** The environment, `.env` and the file's settings, in this order. */
  readonly environment: Environment;
  readonly sources: Sources;
  /** Sentences on the file, each with the place of a setting. */
  readonly problems: readonly string[];
}

/** Where the variables of the environment come from. */
export interface Sources {
  readonly dotenv: ReadonlySet<string>;
  readonly file: ReadonlySet<string>;
}

/** What the command line and the process give. */
export interface Loading {
  /** The file of `--config`. */
  readonly given: string | undefined;
  /** The other arguments of the command: their secrets come before those of the file. */
  readonly line: readonly string[];
  readonly environment: Environment;
  /** Whether the command uses `secret` and `metrics.token`. */
  readonly needsSecrets: boolean;
  warn(line: string): void;
}

/** The most problems that are listed. */
const mostProblems = 50;

/**
 * Reads `.env` and the configuration file. The real environment comes before `.env`, and both before the
 * file.
 * @throws {UsageError} the file cannot be read or run
 */
export async function loadConfig({ given, line, needsSecrets, warn, ...real }: Loading): Promise<Loaded> {
  const { environment: before, names: dotenv } = withDotenv(real.environment, warn);
  const problems: string[] = [];
  const hide = hiding(before, dotenv);
  const file = configFile(given ?? (before.PASSMUSTER_CONFIG || undefined));
  const report = (place: string, sentence: string): void => {
    const end = sentence.endsWith("?") ? "" : ".";
    problems.push(hide(`${basename(file ?? "")}: ${place === "" ? "it" : place} ${sentence}${end}`));
  };
  const checking = { environment: before, needsSecrets, report };
  const config = file === undefined ? emptyConfig : await readConfig(file, checking, hide);
  const { environment, names } = withFile(before, config, line);
  return { config, environment, sources: { dotenv, file: names }, problems: shortened(problems) };
}

async function readConfig(
  file: string,
  checking: Omit<Checking, "folder">,
  hide: (text: string) => string,
): Promise<Config> {
  const { value } = await valueIn(file).catch((error: unknown) => {
    throw error instanceof UsageError ? new UsageError(...error.lines.map(hide)) : error;
  });
  const config = await checkConfig(value, { ...checking, folder: dirname(file) });
  return { ...config, file };
}

function shortened(problems: readonly string[]): readonly string[] {
  const more = problems.length - mostProblems;
  return more > 0 ? [...problems.slice(0, mostProblems), `${more} more problems.`] : problems;
}

/** `.env` also counts for libraries that read the environment of the process, such as that of S3. */
function withDotenv(real: Environment, warn: (line: string) => void) {
  const read = readDotenv();
  if (!read) return { environment: real, names: new Set<string>() };
  const added = Object.fromEntries(Object.entries(read).filter(([name]) => real[name] === undefined));
  for (const [name, value] of Object.entries(added)) process.env[name] = value;
  const names = Object.keys(added);
  warn(`passmuster: read .env (${names.length === 1 ? "1 variable" : `${names.length} variables`})`);
  return { environment: { ...real, ...added }, names: new Set(names) };
}

function withFile(before: Environment, { settings: given }: Config, line: readonly string[]) {
  const hasSecret = line.some((part) => /^--secret(-file)?(=|$)/.test(part));
  const added = Object.entries(given).flatMap(([name, text]) => {
    const { env } = settings[name as SettingName];
    const isTaken = Boolean(before[env]) || (hasSecret && /^secret/.test(name));
    return isTaken ? [] : [[env, text] as const];
  });
  return {
    environment: { ...before, ...Object.fromEntries(added) },
    names: new Set(added.map(([name]) => name)),
  };
}

const secretName = /SECRET|TOKEN|PASSWORD|KEY/;

/** Replaces values of `.env` and of secret variables: an error of the file's own code can contain them. */
function hiding(environment: Environment, dotenv: ReadonlySet<string>): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value]) =>
    (dotenv.has(name) || secretName.test(name)) && value !== undefined && value.length >= 8 ? [value] : [],
  );
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
