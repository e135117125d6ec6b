import { nearest } from "@passmuster/core/input";
import { UsageError } from "./usage-error.ts";

/** One setting: a flag, its environment variable, and its parser. */
export interface Setting<T> {
  readonly env: string;
  readonly fallback?: string;
  readonly values: string;
  /** The only values, if they are words. */
  readonly words?: readonly string[];
  /** What the setting does, for the help. */
  readonly purpose?: string;
  /** Returns `undefined` for an invalid value. */
  read(text: string): T | undefined;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function oneOf<const T extends string>(
  ...values: readonly T[]
): Pick<Setting<T>, "read" | "values" | "words"> {
  return {
    words: values,
    values: values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`,
    read: (text) => values.find((value) => value === text),
  };
}

function matching(form: RegExp, values: string): Pick<Setting<string>, "read" | "values"> {
  return { values, read: (text) => (form.test(text) ? text : undefined) };
}

export function isSecret(text: string): boolean {
  return Buffer.byteLength(text) >= 32;
}

function secretsIn(text: string): readonly string[] | undefined {
  const secrets = text.split(",").map((one) => one.trim());
  return secrets.every(isSecret) ? secrets : undefined;
}

function proxiesIn(text: string): false | { readonly hops: number; readonly header?: string } | undefined {
  if (text === "off") return false;
  const [, hops = "", header] = /^(\d{1,2})(?::([\w-]+))?$/.exec(text) ?? [];
  if (Number(hops) < 1 || Number(hops) > 16) return undefined;
  return { hops: Number(hops), ...(header !== undefined && { header }) };
}

/** Every setting of the server. Flags override the environment. */
export const settings = {
  port: {
    env: "PORT",
    fallback: "3000",
    purpose: "listen on this port",
    values: "a port from 0 to 65535 (0 takes a free one)",
    read: (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  },
  host: {
    env: "HOST",
    fallback: "127.0.0.1",
    purpose: "listen on this address",
    ...matching(/^[\w.:-]+$/, "a host name or address"),
  },
  "public-url": {
    env: "PASSMUSTER_PUBLIC_URL",
    purpose: "public address of the API, for links",
    ...matching(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, "an http or https address"),
  },
  storage: {
    env: "PASSMUSTER_STORAGE",
    fallback: "sqlite:./.passmuster/passmuster.db",
    purpose: "database",
    ...matching(
      /^(sqlite:.+|memory:|postgres(ql)?:\/\/.+)$/,
      "sqlite:<path>, postgres://<user>@<host>/<database> or memory:",
    ),
  },
  keys: {
    env: "PASSMUSTER_KEYS",
    purpose:
      "keys that encrypt the data keys (default: <database>.keys beside SQLite, ./.passmuster/keys with Postgres)",
    ...matching(
      /^(file:.+|aws-kms:[^?]+\?.*region=.+)$/,
      "file:<path>, or aws-kms:<key id>?region=<region>&erasable=<directory>",
    ),
  },
  blobs: {
    env: "PASSMUSTER_BLOBS",
    fallback: "file:./.passmuster/blobs",
    purpose: "image store",
    ...matching(
      /^(file:.+|memory:|s3:\/\/.+)$/,
      "file:<directory>, memory: or s3://<bucket>/<prefix>?region=<region>&endpoint=<address>",
    ),
  },
  reviewers: {
    env: "PASSMUSTER_REVIEWERS",
    purpose: "reviewers of the desk (default: reviewers.json beside SQLite, or in ./.passmuster)",
    values: "a file",
    read: (text: string) => text,
  },
  extractor: {
    env: "PASSMUSTER_EXTRACTOR",
    fallback: "local",
    purpose: "document reader",
    ...oneOf("local", "sandbox"),
  },
  confine: {
    env: "PASSMUSTER_CONFINE",
    fallback: "auto",
    purpose: "confine decoders and readers",
    ...oneOf("auto", "required", "off"),
  },
  specimens: {
    env: "PASSMUSTER_SPECIMENS",
    fallback: "review",
    purpose: "send specimens to a person, or let them pass to try the service",
    ...oneOf("review", "accept", "accept-in-production"),
  },
  adapter: {
    env: "PASSMUSTER_ADAPTER",
    fallback: "fastify",
    purpose: "HTTP framework",
    ...oneOf("fastify", "express"),
  },
  role: {
    env: "PASSMUSTER_ROLE",
    fallback: "all",
    purpose: "serve the API, process verifications, or both",
    ...oneOf("all", "api", "worker"),
  },
  secret: {
    env: "PASSMUSTER_SECRET",
    purpose: "sign links with this secret, or with the first of several, and verify them with all",
    values: "at least 32 bytes each, separated by commas (one with a comma goes into --secret-file)",
    read: secretsIn,
  },
  "secret-file": {
    env: "PASSMUSTER_SECRET_FILE",
    purpose: "read the secrets from this file",
    values: "a file with one secret a line",
    read: (text: string) => text,
  },
  "trust-proxy": {
    env: "PASSMUSTER_TRUST_PROXY",
    fallback: "off",
    purpose: "limit callers by the address that your proxies saw",
    values:
      "off, the number of your proxies (1–16), or both that and their header, such as 1:cf-connecting-ip",
    read: proxiesIn,
  },
  "webhook-proxy": {
    env: "PASSMUSTER_WEBHOOK_PROXY",
    ...matching(/^https?:\/\/[^\s/?#]+\/?$/, "the http or https address of a proxy for webhook requests"),
  },
  metrics: {
    env: "PASSMUSTER_METRICS",
    fallback: "off",
    purpose: "serve /metrics to callers with --metrics-token",
    ...oneOf("off", "on"),
  },
  "metrics-token": {
    env: "PASSMUSTER_METRICS_TOKEN",
    purpose: "bearer token for /metrics",
    values: "a bearer token of at least 16 characters, without spaces",
    read: (text: string) => (/^\S{16,}$/.test(text) ? text : undefined),
  },
  grace: {
    env: "PASSMUSTER_GRACE",
    fallback: "0",
    values: "seconds (0–5) to keep serving, marked not ready, after SIGTERM",
    read: (text: string) => (/^\d(\.\d+)?$/.test(text) && Number(text) <= 5 ? Number(text) : undefined),
  },
  "log-level": {
    env: "LOG_LEVEL",
    fallback: "info",
    purpose: "log this level and above",
    ...oneOf(...logLevels),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;

type Read<Name extends SettingName> = Exclude<ReturnType<(typeof settings)[Name]["read"]>, undefined>;
type Optional =
  | "keys"
  | "reviewers"
  | "secret"
  | "secret-file"
  | "public-url"
  | "webhook-proxy"
  | "metrics-token";
export type Settings<Name extends SettingName> = {
  readonly [Key in Name]: Key extends Optional ? Read<Key> | undefined : Read<Key>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Values that messages never repeat, even invalid ones. Storage addresses are hidden too if they contain a
 * password.
 */
const kept: readonly SettingName[] = ["secret", "metrics-token"];

/**
 * Reads settings from flags, then the environment, then their defaults.
 * @throws {UsageError} one line for each invalid setting; secrets are not repeated
 */
export function readSettings<const Name extends SettingName>(
  names: readonly Name[],
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
): Settings<Name> {
  const problems: string[] = [];
  const entries = names.map((name): [Name, unknown] => {
    const setting: Setting<unknown> = settings[name];
    const flag = flags[name];
    const [source, text] =
      typeof flag === "string"
        ? [`--${name}`, flag]
        : [setting.env, environment[setting.env] || setting.fallback];
    if (text === undefined) return [name, undefined];
    const value = setting.read(text);
    const near = value === undefined && setting.words ? nearest(text, setting.words) : undefined;
    const given = kept.includes(name) || text.includes("@") ? "" : `, not "${text}"`;
    const instead = near === undefined ? "" : ` Did you mean ${near}?`;
    if (value === undefined) problems.push(`${source} must be ${setting.values}${given}.${instead}`);
    return [name, value];
  });
  if (problems.length > 0) throw new UsageError(...problems);
  return Object.fromEntries(entries) as Settings<Name>;
}
