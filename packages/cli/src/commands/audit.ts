import { createReadStream, readFileSync } from "node:fs";
import { type Audit, type AuditRows, createAudit, lineOf, verifyExport } from "@passmuster/core/admin";
import { type AuditStore, instantOf } from "@passmuster/core/storage";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { type Flags, textOf } from "../flags.ts";
import { givenSecrets } from "../open/secret.ts";
import { type Environment, readSettings } from "../settings.ts";
import { type Action, none, subcommands } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";
import { keptIn, report } from "./audit-report.ts";

const verify: Action<Audit> = async (open, call) => {
  none(call.rest, "audit verify");
  const rows = rowsOf(textOf(call.flags.rows));
  const query = { ...queryOf(call.flags), ...keptIn(call.flags), ...rows };
  const record = await open();
  return report(await record.verify(query), call);
};

const exportLinks: Action<Audit> = async (open, { rest, flags, print }) => {
  none(rest, "audit export");
  const query = queryOf(flags);
  const record = await open();
  for await (const link of record.export(query)) print(lineOf(link));
  return 0;
};

const head: Action<Audit> = async (open, { rest, flags, print }) => {
  none(rest, "audit head");
  const record = await open();
  const heads = await record.heads(textOf(flags.tenant)).catch((error: unknown) => {
    if (error instanceof TypeError)
      throw new UsageError("audit head signs: give --key FILE with a private key, or --secret-file.");
    throw error;
  });
  for (const signed of heads) print(JSON.stringify(signed));
  return 0;
};

function queryOf(flags: Flags) {
  const [tenant, since] = [textOf(flags.tenant), textOf(flags.since)];
  return { ...(tenant !== undefined && { tenant }), ...(since !== undefined && { since: startOf(since) }) };
}

function startOf(text: string): Parameters<AuditStore["read"]>[1] {
  if (/^[1-9]\d{0,14}$/.test(text)) return { sequence: Number(text) };
  const recordedAt = instantOf(text);
  if (recordedAt === undefined)
    throw new UsageError(`--since takes the sequence of a link or a date, not "${text}".`);
  return { recordedAt };
}

const rows = ["opened", "listed", "none"] as const satisfies readonly AuditRows[];

function rowsOf(given: string | undefined): { readonly rows?: AuditRows } {
  if (given === undefined) return {};
  const choice = rows.find((one) => one === given);
  if (choice) return { rows: choice };
  throw new UsageError(`--rows takes ${rows.join(", ")}, not "${given}".`);
}

function keysOf(flags: Flags, environment: Environment) {
  const secret = givenSecrets(readSettings(["secret", "secret-file"], flags, environment));
  const file = textOf(flags.key);
  return { secret, key: file === undefined ? undefined : readFileSync(file, "utf8") };
}

function asUsageError(error: unknown): unknown {
  return error instanceof TypeError ? new UsageError(`--key: ${error.message}`) : error;
}

const values = ["tenant", "since", "head", "key", "rows", "file"];
const switches = ["json"];

const ofStorage = subcommands<Audit>({
  command: "audit",
  keeps: "record",
  settings: ["secret", "secret-file"],
  values,
  switches,
  actions: { verify, export: exportLinks, head },
  subject(storage, flags, { environment }) {
    try {
      return createAudit(storage, keysOf(flags, environment));
    } catch (error) {
      throw asUsageError(error);
    }
  },
});

/** Verifies and exports the record, and prints its signed heads. An export is verified without a storage. */
export const audit: Command = async (line, context) => {
  const names = { settings: ["storage", "keys", "secret", "secret-file"] as const, values, switches };
  const { flags, positionals } = readArguments(line, names);
  const file = textOf(flags.file);
  if (file === undefined) return ofStorage(line, context);
  const [action, ...rest] = positionals;
  if (action !== "verify") throw new UsageError("--file is a flag of audit verify.");
  none(rest, "audit verify");
  for (const name of ["tenant", "since", "rows", "storage"])
    if (flags[name] !== undefined) throw new UsageError(`audit verify --file takes no --${name}.`);
  try {
    const given = { ...keptIn(flags), ...keysOf(flags, context.environment) };
    return report(await verifyExport(linesIn(file), given), { ...context, flags });
  } catch (error) {
    throw asUsageError(error);
  }
};

/** The lines between line feeds, as they are. Bytes that are no UTF-8 become another text. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
