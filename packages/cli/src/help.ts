import { type SettingName, settings } from "./settings.ts";

interface Help {
  readonly form: string;
  readonly summary: string;
  readonly settings?: readonly SettingName[];
  readonly flags?: readonly (readonly [flag: string, meaning: string])[];
}

/** Every command, as its help and the completion scripts have it. */
export const commandTable: Readonly<Record<string, Help>> = {
  serve: {
    form: "serve [options]",
    summary: "Serve the API and work on what is submitted",
    settings: Object.keys(settings) as SettingName[],
  },
  token: {
    form: "token create | list | revoke ID",
    summary: "Make, list and revoke API tokens; create prints the token alone",
    settings: ["storage"],
    flags: [
      ["--scopes a,b", "read, write, review, admin (default read,write,review)"],
      ["--tenant NAME", "whose data it sees (default: default)"],
      ["--flows a,b", "the only flows it sees (default: all)"],
      ["--expires WHEN", "90d, 12h or a date (default: never)"],
      ["--json", "list one object a line"],
    ],
  },
  webhook: {
    form: "webhook add URL | list | remove ID | rotate ID | test ID | deliveries ID | replay ID [MESSAGE]",
    summary: "Say who hears of events; add and rotate print the secret alone",
    settings: ["storage", "webhook-proxy"],
    flags: [
      ["--events a,b", "the only types it wants, such as verification.finished (default: all)"],
      ["--include full", "send the verification with its personal data (default: thin)"],
      ["--allow-private", "allow private addresses and plain http"],
      ["--tenant NAME", "whose events (default: default)"],
      ["--message ID", "deliveries: only the attempts at this message"],
      ["--limit N", "deliveries: how many, 1 to 100 (default 50)"],
      ["--since DATE", "replay: all that was attempted from then on"],
      ["--until DATE", "replay: and before then"],
      ["--failed", "replay: only what was never delivered"],
      ["--json", "list one object a line"],
    ],
  },
  doctor: {
    form: "doctor [options]",
    summary: "Check storage, blobs, extractor and clock",
    settings: ["storage", "blobs", "extractor"],
    flags: [["--json", "print one object a check, one a line"]],
  },
  read: {
    form: "read FILE... [options]",
    summary: "Read documents from pictures and PDFs, without any storage",
    flags: [
      ["--back IMAGE", "the other side of the one FILE"],
      ["--selfie IMAGE", "a picture of the holder, compared with the portrait"],
      ["--type NAME", 'the document type, such as "Passport" (default: what it turns out to be)'],
      ["--country ISO3", "the issuing country"],
      ["--trace FOLDER", "write what each stage saw"],
      ["--json", "print one object a file, one a line"],
    ],
  },
  purge: {
    form: "purge [options]",
    summary: "Erase what is due by retention and deletion, and forget expired answers",
    settings: ["storage", "blobs"],
    flags: [["--dry-run", "count what is due, and change nothing"]],
  },
  migrate: {
    form: "migrate [options]",
    summary: "Bring the schema of the storage up to date",
    settings: ["storage"],
  },
  openapi: {
    form: "openapi [options]",
    summary: "Print the description of the API in OpenAPI 3.1",
    settings: ["public-url"],
    flags: [["--json", "print it on one line"]],
  },
  init: {
    form: "init [FOLDER] [options]",
    summary: "Write a starter project into an empty folder",
    flags: [
      ["--framework NAME", "express or fastify (default fastify)"],
      ["--storage NAME", "sqlite or postgres (default sqlite)"],
    ],
  },
  completion: {
    form: "completion bash | zsh | fish",
    summary: "Print a completion script for your shell",
  },
};

function lineUp(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

function flagRow(name: SettingName): readonly [string, string] {
  const { env, values, ...rest } = settings[name];
  const fallback = "fallback" in rest ? ` (default ${rest.fallback})` : "";
  return [`--${name}`, `${values}${fallback}  ${env}`];
}

export const usage = [
  "passmuster – identity verification in your own server",
  "",
  lineUp(Object.entries(commandTable).map(([name, { summary }]) => [name, summary])),
  "",
  "passmuster help COMMAND shows its options.",
].join("\n");

export function helpFor(name: string): string {
  const help = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined;
  if (!help) return usage;
  const rows = [...(help.settings ?? []).map(flagRow), ...(help.flags ?? [])];
  return [`passmuster ${help.form}`, "", help.summary, "", lineUp(rows)].join("\n");
}
