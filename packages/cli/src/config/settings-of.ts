import type { Members, Report } from "@passmuster/core/input";
import { type SettingName, settings } from "../settings.ts";

/** Settings of the command line by their names in the file. */
const direct = {
  port: "port",
  host: "host",
  publicUrl: "public-url",
  storage: "storage",
  keys: "keys",
  blobs: "blobs",
  confine: "confine",
  specimens: "specimens",
  adapter: "adapter",
  role: "role",
  grace: "grace",
  logLevel: "log-level",
  reviewers: "reviewers",
} as const satisfies Readonly<Record<string, SettingName>>;

const numbers: readonly string[] = ["port", "grace"] satisfies readonly (keyof typeof direct)[];

/** Where the file has a setting of the command line. */
export const placeOfSetting: Readonly<Record<SettingName, string>> = {
  ...(Object.fromEntries(Object.entries(direct).map(([place, name]) => [name, place])) as Record<
    (typeof direct)[keyof typeof direct],
    string
  >),
  extractor: "extractor",
  secret: "secret",
  "secret-file": "secret.file",
  "trust-proxy": "trustProxy",
  "webhook-proxy": "webhooks.proxy",
  metrics: "metrics",
  "metrics-token": "metrics.token",
};

/** A setting of the command line that the file gives, as the text of a flag. */
export interface GivenSetting {
  readonly name: SettingName;
  readonly text: string;
}

/** The settings of the command line that have one value each. Secrets are looked up elsewhere. */
export function settingsOf(config: Members, report: Report): readonly GivenSetting[] {
  const simple = Object.entries(direct).flatMap(([place, name]): GivenSetting[] => {
    const value = config[place];
    if (value === undefined) return [];
    const wanted = numbers.includes(place) ? "number" : "string";
    const written =
      typeof value === wanted ? settingText(name, String(value), report) : refused(name, report);
    return written === undefined ? [] : [{ name, text: written }];
  });
  const { extractor, trustProxy } = config;
  const composed = [
    ...optional("extractor", typeof extractor === "object" && extractor ? "local" : extractor, report),
    ...optional("trust-proxy", proxyText(trustProxy), report),
  ];
  return [...simple, ...composed];
}

/** A setting of the file whose value is not a member of its own. */
export function optional(name: SettingName, value: unknown, report: Report): readonly GivenSetting[] {
  if (value === undefined) return [];
  const written = typeof value === "string" ? settingText(name, value, report) : refused(name, report);
  return written === undefined ? [] : [{ name, text: written }];
}

function settingText(name: SettingName, value: string, report: Report): string | undefined {
  return value !== "" && settings[name].read(value) !== undefined ? value : refused(name, report);
}

const ownWords: Partial<Readonly<Record<SettingName, string>>> = {
  extractor: 'must be "local", "sandbox" or an object with the options of the local reader',
  "trust-proxy": "must be false, the number of your proxies (1–16), or an object with hops and header",
};

function refused(name: SettingName, report: Report): undefined {
  report(placeOfSetting[name], ownWords[name] ?? `must be ${settings[name].values}`);
}

/** `{ hops: 1, header: "x" }` → `1:x`. A value of another kind stays what it is, and is refused. */
function proxyText(value: unknown): unknown {
  if (value === false) return "off";
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? null : value;
  const { hops, header, ...others } = value as Members;
  if (Object.keys(others).length > 0 || typeof hops !== "number") return null;
  return header === undefined ? String(hops) : `${hops}:${header}`;
}
