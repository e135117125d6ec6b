import { checkOptions } from "@passmuster/core/admin";
import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { leavesOf, masked } from "../config/leaves.ts";
import { placeOfSetting } from "../config/settings-of.ts";
import { readSettings, type Setting, type SettingName, settings } from "../settings.ts";
import { table } from "../table.ts";
import { UsageError } from "../usage-error.ts";

const names = Object.keys(settings) as SettingName[];

interface Row {
  readonly setting: string;
  readonly value: string | number | boolean;
  readonly source: string;
}

/** Prints the settings in force and where each comes from. Reports every problem if one is wrong. */
export const config: Command = async (line, context) => {
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["json"] });
  if (positionals.length > 0) throw new UsageError(`config takes no argument "${positionals[0]}".`);
  const problems = [...context.problems, ...problemsOf(flags, context)];
  if (problems.length > 0) throw new UsageError(...problems);
  const rows = [...rowsOfSettings(flags, context), ...rowsOfOptions(context)];
  if (flags.json === true) for (const row of rows) context.print(JSON.stringify(row));
  else for (const shown of table(["SETTING", "VALUE", "SOURCE"], rows.map(cells))) context.print(shown);
  if (context.config.file !== undefined) context.warn(`file: ${context.config.file}`);
  return 0;
};

type Flags = ReturnType<typeof readArguments>["flags"];

function problemsOf(flags: Flags, { environment }: CommandContext): readonly string[] {
  try {
    const given = readSettings(names, flags, environment);
    const isOpen = given.metrics === "on" && given["metrics-token"] === undefined;
    const both = given.secret !== undefined && given["secret-file"] !== undefined;
    return [
      ...(isOpen ? ["--metrics on needs --metrics-token (or PASSMUSTER_METRICS_TOKEN)."] : []),
      ...(both
        ? ["Give --secret (or PASSMUSTER_SECRET) or --secret-file (or PASSMUSTER_SECRET_FILE), not both."]
        : []),
    ];
  } catch (error) {
    if (error instanceof UsageError) return error.lines;
    throw error;
  }
}

const longest = 80;

function cells({ setting, value, source }: Row): readonly string[] {
  const text = String(value);
  return [setting, text.length > longest ? `${text.slice(0, longest - 1)}…` : text, source];
}

function rowsOfSettings(flags: Flags, context: CommandContext): readonly Row[] {
  return names.map((name) => {
    const { env, fallback }: Setting<unknown> = settings[name];
    const flag = flags[name];
    const text = typeof flag === "string" ? flag : context.environment[env] || fallback;
    const source = typeof flag === "string" ? `flag --${name}` : sourceOf(env, context);
    const value = text === undefined ? "not set" : masked(placeOfSetting[name], text);
    return { setting: placeOfSetting[name], value: String(value), source };
  });
}

function sourceOf(env: string, { environment, sources }: CommandContext): string {
  if (!environment[env]) return "default";
  if (sources.file.has(env)) return "file";
  return sources.dotenv.has(env) ? `.env ${env}` : `environment ${env}`;
}

/** Options that only the file has. Those of the core also have defaults. */
function rowsOfOptions({ config: { given, options } }: CommandContext): readonly Row[] {
  const settingPlaces: readonly string[] = Object.values(placeOfSetting);
  const written = leavesOf(given);
  const isSetting = (place: string): boolean =>
    settingPlaces.some((one) => place === one || place.startsWith(`${one}.`)) &&
    !place.startsWith("extractor.");
  const ofFile = written.filter(([place]) => !isSetting(place));
  const places = new Set(written.map(([place]) => place));
  const defaults = leavesOf(checkOptions(options).value ?? {}).filter(
    ([place]) => !places.has(place) && !place.startsWith("audit.key") && !isSetting(place),
  );
  const row =
    (source: string) =>
    ([setting, value]: readonly [string, Row["value"]]) => ({
      setting,
      value: masked(setting, value),
      source,
    });
  return [...ofFile.map(row("file")), ...defaults.map(row("default"))];
}
