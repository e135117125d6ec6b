import { readFileSync } from "node:fs";
import type { AuditVerdict, SignedHead } from "@passmuster/core/admin";
import type { CommandContext } from "../command.ts";
import { type Flags, textOf } from "../flags.ts";
import { UsageError } from "../usage-error.ts";

/** Prints the verdicts. Resolves to the exit status: 1 for a defect, and for an empty record. */
export function report(
  verdicts: readonly AuditVerdict[],
  { flags, print, warn }: Pick<CommandContext, "print" | "warn"> & { readonly flags: Flags },
): number {
  const isEmpty = verdicts.every(({ last }) => last === 0);
  if (flags.json === true) for (const verdict of verdicts) print(JSON.stringify(verdict));
  else {
    for (const verdict of verdicts) print(sentenceOf(verdict));
    for (const { tenant, defects } of verdicts)
      for (const { sentence } of defects) warn(`${tenant}: ${sentence}`);
    if (isEmpty) warn(`The record is empty. ${emptiness}`);
  }
  return isEmpty || verdicts.some(({ defects }) => defects.length > 0) ? 1 : 0;
}

const emptiness =
  "Either nothing was done yet, or it was removed: compare it with a head kept elsewhere (--head).";

function sentenceOf({ tenant, links, last, compared, unrecorded, defects }: AuditVerdict): string {
  const parts = [
    `${links} links verified, the last is ${last}`,
    ...(compared === undefined ? [] : [`${compared} verifications compared`]),
    ...(unrecorded === undefined ? [] : [`${unrecorded} from before the record not compared`]),
  ];
  const found = defects.length === 0 ? "intact" : `BROKEN, ${defects.length} found`;
  return `${tenant}: ${parts.join(", ")}: ${found}`;
}

const hashForm = /^[0-9a-f]{64}$/i;

/** What `--head` gives: the hash of a link, or a file of signed heads as `audit head` prints them. */
export function keptIn(flags: Flags): {
  readonly heads: readonly SignedHead[];
  readonly hashes: readonly string[];
} {
  const given = textOf(flags.head);
  if (given === undefined) return { heads: [], hashes: [] };
  return hashForm.test(given) ? { heads: [], hashes: [given] } : { heads: headsIn(given), hashes: [] };
}

/** One signed head a line. An empty file proves nothing, so it is refused. */
function headsIn(file: string): readonly SignedHead[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const heads = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      const signed = JSON.parse(line) as SignedHead;
      if (typeof signed.tenant === "string" && Number.isSafeInteger(signed.sequence)) return signed;
    } catch {
      // No JSON: refused below.
    }
    throw new UsageError(`Line ${index + 1} of --head is not a head that "audit head" printed.`);
  });
  if (heads.length === 0) throw new UsageError("The file of --head has no head.");
  return heads;
}
