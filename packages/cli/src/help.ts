import { type Setting, type SettingName, settings } from "./settings.ts";

interface Help {
  readonly form: string;
  readonly summary: string;
  readonly settings?: readonly SettingName[];
  readonly flags?: readonly (readonly [flag: string, meaning: string])[];
}

/** Every command: the source of the help and of the completion scripts. */
export const commandTable: Readonly<Record<string, Help>> = {
  serve: {
    form: "serve [options]",
    summary: "Serve the API and process submitted verifications",
    settings: Object.keys(settings) as SettingName[],
    flags: [["--desk", "serve the desk at /desk to the reviewers of passmuster reviewer"]],
  },
  dev: {
    form: "dev [options]",
    summary: "Try the page on a phone: https in the local network, sandbox, temporary storage",
    settings: [],
    flags: [
      ["--flow PATH", "the flow of the link (default: identity)"],
      ["--host ADDRESS", "listen on this address (default: the first one in the local network)"],
      ["--port PORT", "listen on this port (default: a free one)"],
    ],
  },
  config: {
    form: "config [options]",
    summary: "Print the settings in force and where each comes from; exits 2 if one is wrong",
    settings: Object.keys(settings) as SettingName[],
    flags: [["--json", "print one JSON object per line"]],
  },
  token: {
    form: "token create | list | revoke ID",
    summary: "Create, list and revoke API tokens; create prints only the token to stdout",
    settings: ["storage", "keys"],
    flags: [
      ["--scopes a,b", "read, write, review, admin (default read,write,review)"],
      ["--tenant NAME", "the tenant whose data the token can access (default: default)"],
      ["--flows a,b", "limit the token to these flows (default: all)"],
      ["--email ADDRESS", "the person or team that the token acts for"],
      ["--expires WHEN", "90d, 12h or a date (default: never)"],
      ["--json", "print one JSON object per line"],
    ],
  },
  webhook: {
    form: "webhook add URL | list | remove ID | rotate ID | test ID | deliveries ID | replay ID [MESSAGE]",
    summary: "Manage webhook endpoints; add and rotate print only the secret to stdout",
    settings: ["storage", "keys", "webhook-proxy"],
    flags: [
      ["--events a,b", "send only these event types, such as verification.finished (default: all)"],
      ["--include full", "send events with the verification and its personal data (default: thin)"],
      ["--allow-private", "allow private addresses and plain http"],
      ["--tenant NAME", "send the events of this tenant (default: default)"],
      ["--message ID", "deliveries: show only the attempts for this message"],
      ["--limit N", "deliveries: show at most N, 1 to 100 (default 50)"],
      ["--since DATE", "replay: repeat messages attempted at or after this date"],
      ["--until DATE", "replay: repeat messages attempted before this date"],
      ["--failed", "replay: repeat only messages that were never delivered"],
      ["--json", "print one JSON object per line"],
    ],
  },
  verification: {
    form: "verification list | show ID | export ID | approve ID | reject ID | cancel ID | retake ID | resubmit ID | clear ID HIT",
    summary: "List verifications, show one with what failed, and decide it",
    settings: ["storage", "keys", "secret", "secret-file", "blobs"],
    flags: [
      ["--status a,b", "list: only these, such as double-check (default: all)"],
      ["--flow PATH", "list: only this flow; the others need it with --url"],
      ["--reference TEXT", "list: only this vendor reference"],
      [
        "--expiring-before DAY",
        "list: only Approved ones of which a document ends before, such as 2027-01-31",
      ],
      ["--limit N", "list: show at most N, 1 to 100 (default 50)"],
      ["--private", "show: with private comments"],
      ["--out FILE", "export: the archive of the person's data (default: ID.zip)"],
      ["--comment TEXT", "the reason of an act; with retake, the person sees it"],
      ["--note TEXT", "a private comment beside the act"],
      ["--email ADDRESS", "who you are, for the history and the record"],
      ["--tenant NAME", "the tenant that owns the verifications (default: default)"],
      ["--url ADDRESS", "ask this server instead of the storage: it knows the flows that its host defines"],
      ["--token TOKEN", "the API token for --url; better in PASSMUSTER_TOKEN"],
      ["--json", "print one JSON object per line"],
    ],
  },
  export: {
    form: "export ID",
    summary: "Write all data about the person in a verification to a ZIP archive",
    settings: ["storage", "keys", "secret", "secret-file", "blobs"],
    flags: [
      ["--out FILE", "the archive, a new file (default: ID.zip)"],
      ["--flow PATH", "the path of the flow, needed with --url"],
      ["--email ADDRESS", "who you are, for the record"],
      ["--tenant NAME", "the tenant that owns the verification (default: default)"],
      ["--url ADDRESS", "ask this server instead of the storage"],
      ["--token TOKEN", "the API token for --url; better in PASSMUSTER_TOKEN"],
    ],
  },
  form1583: {
    form: "form1583 quarter DAY",
    summary: "List the mailboxes of a quarter day, such as 2027-01-15: active, changed, closed, expired",
    settings: ["storage", "keys", "secret", "secret-file"],
    flags: [
      ["--certify", "record on each mailbox that it was certified for this quarter"],
      ["--by NAME", "who certifies; with --certify"],
      ["--email ADDRESS", "who you are, for the record"],
      ["--csv", "print CSV with every column of the form"],
      ["--tenant NAME", "the tenant that owns the verifications (default: default)"],
      ["--json", "print one JSON object per line"],
    ],
  },
  file: {
    form: "file ID | verify FILE",
    summary: "Make the case file of a verification as a PDF, or say offline what holds of one",
    settings: ["storage", "keys", "blobs", "secret", "secret-file"],
    flags: [
      ["--out FILE", "write the PDF here (default: ID.pdf)"],
      ["--without-pictures", "leave the pictures out; their digests stay"],
      ["--email ADDRESS", "who you are, for the record"],
      ["--tenant NAME", "the tenant that owns the verification (default: default)"],
      ["--key FILE", "verify: the Ed25519 public key (PEM) of the record's heads"],
      ["--trust FILE", "verify: certificates (PEM) that the signature must lead to"],
      ["--record FILE", "verify: an export of the record that must have the file's links"],
      ["--json", "verify: print one JSON object"],
    ],
  },
  reviewer: {
    form: "reviewer add EMAIL --role ROLE | list | remove EMAIL | link EMAIL | passkeys EMAIL | sessions EMAIL | sign-out EMAIL [SESSION]",
    summary: "Manage the reviewers of serve --desk; link prints only a link that signs in once",
    settings: ["storage", "keys", "reviewers", "public-url", "host", "port"],
    flags: [
      ["--role ROLE", "look, review, correct, lead or admin; each may do what those before it may"],
      ["--name NAME", "the name that the desk shows"],
      ["--flows a,b", "limit the reviewer to these flows (default: all)"],
      [
        "--pools a,b",
        "the pools whose cases the reviewer works on, of the option review.pools (default: none)",
      ],
      ["--tenant NAME", "the tenant whose data the reviewer sees (default: default)"],
      ["--remove", "passkeys: remove all passkeys of the reviewer"],
      ["--json", "print one JSON object per line"],
    ],
  },
  doctor: {
    form: "doctor [options]",
    summary: "Check storage, blobs, extractor and clock",
    settings: ["storage", "keys", "blobs", "extractor"],
    flags: [["--json", "print one JSON object per line"]],
  },
  read: {
    form: "read FILE... [options]",
    summary: "Read documents from images and PDFs without storage",
    flags: [
      ["--back IMAGE", "the other side of the document in FILE (one FILE only)"],
      ["--selfie IMAGE", "a photo of the holder to compare with the portrait"],
      ["--type NAME", 'the document type, such as "Passport" (default: detected)'],
      ["--country ISO3", "the issuing country, such as FRA"],
      ["--trace FOLDER", "write the intermediate result of each stage to FOLDER, for its owner only"],
      ["--json", "print one JSON object per line"],
    ],
  },
  audit: {
    form: "audit verify | export | head",
    summary: "Verify and export the record of what was done and seen; print its signed heads",
    settings: ["storage", "secret", "secret-file"],
    flags: [
      ["--since WHEN", "verify, export: from this date or sequence (verify trusts the link before)"],
      ["--tenant NAME", "only the record of this tenant (default: all)"],
      [
        "--head FILE|HASH",
        'verify: compare with heads that "audit head" printed, or with the hash of a link',
      ],
      ["--file FILE", "verify: an export, without a storage"],
      ["--rows WHAT", "verify: compare rows opened (default), listed (version and status), or none"],
      ["--key FILE", "an Ed25519 key (PEM): head signs with a private key, verify takes either"],
      ["--json", "verify: print one JSON object per line"],
    ],
  },
  screening: {
    form: "screening import FILE… | status",
    summary: "Import a sanctions list that you downloaded, and say which lists people are screened against",
    settings: [],
    flags: [
      ["--list NAME", "import: ofac-sdn, ofac-non-sdn, eu, un or uk"],
      ["--allow-fewer", "import: take a list with fewer than half of the people of the imported one"],
      ["--lists FOLDER", "the folder of imported lists (default: screening.lists of the configuration file)"],
      ["--json", "print one JSON object per list"],
    ],
  },
  policy: {
    form: "policy diff FILE",
    summary: "Decide again under the policy in FILE, and print who would change from what to what, by rule",
    settings: ["storage", "keys"],
    flags: [
      ["--flow PATH", "only this flow (default: every shipped flow)"],
      ["--since TIME", "only decisions of this time, such as 90d (default: all)"],
      ["--tenant NAME", "the decisions of this tenant (default: default)"],
      ["--json", "print one JSON object per flow"],
    ],
  },
  capabilities: {
    form: "capabilities [options]",
    summary: "Print which rules run, on which documents, and what an Approved proves",
    settings: ["extractor", "confine"],
    flags: [
      ["--flow PATH", "only this flow (default: all)"],
      ["--json", "print the same as GET /api/v1/capabilities, in camelCase"],
    ],
  },
  purge: {
    form: "purge [options]",
    summary: "Erase data due by retention or deletion; delete expired idempotency records",
    settings: ["storage", "keys", "blobs"],
    flags: [["--dry-run", "count what is due and change nothing"]],
  },
  backup: {
    form: "backup FOLDER [options]",
    summary: "Copy database, images and keys into a folder, beside a running server",
    settings: ["storage", "keys", "blobs"],
    flags: [["--verify", "copy nothing: compare the folder with its manifest, and open what is in it"]],
  },
  restore: {
    form: "restore FOLDER [options]",
    summary: "Restore a backup into a database, keys and an image store that are empty",
    settings: ["storage", "keys", "blobs"],
  },
  keys: {
    form: "keys list | rotate | rewrap | remove NAME",
    summary:
      "List the keys that encrypt the data keys; rotate adds one and wraps every data key with it; remove deletes an unused one",
    settings: ["storage", "keys", "blobs"],
    flags: [["--json", "print one JSON object per line"]],
  },
  migrate: {
    form: "migrate [options]",
    summary: "Update the schema of the storage",
    settings: ["storage", "keys"],
  },
  openapi: {
    form: "openapi [options]",
    summary: "Print the OpenAPI 3.1 description of the API",
    settings: ["public-url"],
    flags: [["--json", "print it on one line"]],
  },
  secret: {
    form: "secret [options]",
    summary: "Write a new secret and the addresses of the data into .env; refuses to replace a secret",
    flags: [
      ["--storage ADDRESS", "database (default sqlite:data/passmuster.db)"],
      ["--blobs ADDRESS", "image store (default file:data/blobs)"],
    ],
  },
  init: {
    form: "init [FOLDER] [options]",
    summary: "Write a starter project into an empty folder, or show what to add to the project in a folder",
    flags: [
      ["--yes", "in a project: write what is shown"],
      [
        "--framework NAME",
        "express, fastify, hono, nest or next (default fastify; in a project, the one that it uses)",
      ],
      ["--storage NAME", "sqlite or postgres (default sqlite)"],
    ],
  },
  slim: {
    form: "slim [options]",
    summary: "Delete files of installed packages that Passmuster does not open here",
    flags: [
      ["--dry-run", "delete nothing, and print what would be freed"],
      ["--json", "print one JSON object"],
    ],
  },
  completion: {
    form: "completion bash | zsh | fish",
    summary: "Print a completion script for your shell",
  },
};

const configFlag = [
  "--config FILE",
  "read settings from this file (default: passmuster.config.ts, .mts, .cts, .js, .mjs, .cjs or .json, if there is one) [PASSMUSTER_CONFIG]",
] as const;

/** Whether a command reads the configuration file. */
export function isConfigured(name: string): boolean {
  return Object.hasOwn(commandTable, name) && commandTable[name]?.settings !== undefined;
}

/** The flags of a command that are no settings. */
export function flagsOf(name: string): readonly (readonly [flag: string, meaning: string])[] {
  const own = Object.hasOwn(commandTable, name) ? (commandTable[name]?.flags ?? []) : [];
  return isConfigured(name) ? [...own, configFlag] : own;
}

function lineUp(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

function flagRow(name: SettingName): readonly [string, string] {
  const { env, values, purpose, fallback: byDefault }: Setting<unknown> = settings[name];
  const fallback = byDefault === undefined ? "" : ` (default ${byDefault})`;
  return [`--${name}`, `${purpose ? `${purpose}: ` : ""}${values}${fallback} [${env}]`];
}

export const usage = [
  "passmuster – identity verification in your own server",
  "",
  lineUp(Object.entries(commandTable).map(([name, { summary }]) => [name, summary])),
  "",
  'Run "passmuster help COMMAND" for its options.',
].join("\n");

export function helpFor(name: string): string {
  const help = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined;
  if (!help) return usage;
  const rows = [...(help.settings ?? []).map(flagRow), ...flagsOf(name)];
  return [`passmuster ${help.form}`, "", help.summary, ...(rows.length > 0 ? ["", lineUp(rows)] : [])].join(
    "\n",
  );
}
