import { readFileSync } from "node:fs";
import { type Audit, type AuditVerdict, createAudit } from "@passmuster/core/admin";
import { type AuditStart, instantOf, type SignedHead } from "@passmuster/core/ports";
import { type Flags, textOf } from "../flags.ts";
import { readSettings } from "../settings.ts";
import { type Action, none, subcommands } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

const verify: Action<Audit> = async (record, { rest, flags, print, warn }) => {
  none(rest, "audit verify");
  const heads = textOf(flags.head) === undefined ? [] : headsIn(textOf(flags.head) as string);
  const verdicts = await record.verify({ ...queryOf(flags), heads });
  const isEmpty = verdicts.every(({ last }) => last === 0);
  if (flags.json === true) for (const verdict of verdicts) print(JSON.stringify(verdict));
  else {
    for (const verdict of verdicts) print(sentenceOf(verdict));
    for (const { tenant, defects } of verdicts)
      for (const { sentence } of defects) warn(`${tenant}: ${sentence}`);
    if (isEmpty) warn(`The record is empty. ${emptiness}`);
  }
  return isEmpty || verdicts.some(({ defects }) => defects.length > 0) ? 1 : 0;
};

const emptiness =
  "Either nothing was done yet, or it was removed: compare it with a head kept elsewhere (--head).";

function sentenceOf({ tenant, links, last, defects }: AuditVerdict): string {
  const found = defects.length === 0 ? "intact" : `BROKEN, ${defects.length} found`;
  return `${tenant}: ${links} links verified, the last is ${last}: ${found}`;
}

const exportLinks: Action<Audit> = async (record, { rest, flags, print }) => {
  none(rest, "audit export");
  for await (const link of record.export(queryOf(flags))) print(JSON.stringify(link));
  return 0;
};

const head: Action<Audit> = async (record, { rest, flags, print }) => {
  none(rest, "audit head");
  const heads = await record.heads(textOf(flags.tenant)).catch((error: unknown) => {
    if (error instanceof TypeError)
      throw new UsageError("audit head signs: give --key FILE with a private key, or --secret.");
    throw error;
  });
  for (const signed of heads) print(JSON.stringify(signed));
  return 0;
};

function queryOf(flags: Flags) {
  const [tenant, since] = [textOf(flags.tenant), textOf(flags.since)];
  return { ...(tenant !== undefined && { tenant }), ...(since !== undefined && { since: startOf(since) }) };
}

function startOf(text: string): AuditStart {
  if (/^[1-9]\d{0,14}$/.test(text)) return { sequence: Number(text) };
  const recordedAt = instantOf(text);
  if (recordedAt === undefined)
    throw new UsageError(`--since takes the sequence of a link or a date, not "${text}".`);
  return { recordedAt };
}

/** One signed head a line, as `audit head` prints them. */
function headsIn(file: string): readonly SignedHead[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      try {
        const signed = JSON.parse(line) as SignedHead;
        if (typeof signed.tenant === "string" && Number.isSafeInteger(signed.sequence)) return signed;
      } catch {}
      throw new UsageError(`Line ${index + 1} of --head is not a head that "audit head" printed.`);
    });
}

/** Verifies and exports the record, and prints its signed heads. */
export const audit = subcommands<Audit>({
  command: "audit",
  keeps: "record",
  settings: ["secret"],
  values: ["tenant", "since", "head", "key"],
  switches: ["json"],
  actions: { verify, export: exportLinks, head },
  subject(storage, flags, environment) {
    const { secret } = readSettings(["secret"], flags, environment);
    const file = textOf(flags.key);
    try {
      return createAudit(storage, {
        secret,
        key: file === undefined ? undefined : readFileSync(file, "utf8"),
      });
    } catch (error) {
      throw error instanceof TypeError ? new UsageError(`--key: ${error.message}`) : error;
    }
  },
});
