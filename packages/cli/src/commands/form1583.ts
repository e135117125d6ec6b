import type { Passmuster } from "@passmuster/core";
import { toWire } from "@passmuster/core/http";
import { certifyQuarter, csvOfQuarter, Form1583Error, type Quarter, quarter } from "@passmuster/form1583";
import { textOf } from "../flags.ts";
import { readerOf } from "../open/reader.ts";
import { openReviewing } from "../open/reviewing.ts";
import { type Action, only, subcommands } from "../subcommands.ts";
import { table } from "../table.ts";
import { inLine } from "../terminal/plain-text.ts";
import { UsageError } from "../usage-error.ts";

type Mailboxes = ReturnType<Passmuster["forTenant"]>;

const ofQuarter: Action<Mailboxes> = async (open, { rest, flags, print }) => {
  const day = only(rest, "form1583 quarter takes one day, such as 2027-01-15.");
  const by = textOf(flags.by);
  if ((flags.certify === true) !== (by !== undefined))
    throw new UsageError("--certify needs --by NAME, and --by needs --certify.");
  if (flags.csv === true && flags.json === true) throw new UsageError("Give --csv or --json, not both.");
  const reader = readerOf(flags);
  const mailboxes = await open();
  const listed = await (by === undefined
    ? quarter(mailboxes, day, { reader })
    : certifyQuarter(mailboxes, day, by, { reader })
  ).catch((error: unknown) => {
    throw error instanceof Form1583Error ? new UsageError(error.message) : error;
  });
  for (const line of linesOf(listed, flags)) print(line);
  return 0;
};

function linesOf(listed: Quarter, { csv, json }: { readonly csv?: unknown; readonly json?: unknown }) {
  if (json === true) return listed.rows.map((row) => JSON.stringify(toWire(row)));
  if (csv === true) return [csvOfQuarter(listed).trimEnd()];
  return table(
    ["STATE", "READY", "PMB", "NAME", "ID", "CERTIFIED"],
    listed.rows.map(({ state, ready, boxes, verification, certifiedAt }) => [
      state,
      ready ? "yes" : "no",
      inLine(boxes.text["mailbox.pmb"]),
      inLine(boxes.text["applicant.name"]),
      verification,
      certifiedAt.slice(0, 10) || "–",
    ]),
  );
}

/** Lists the mailboxes of a quarter, and certifies them. Safe beside a running server. */
export const form1583 = subcommands<Mailboxes>({
  command: "form1583",
  keeps: "mailboxes",
  settings: ["secret", "secret-file"],
  values: ["by", "email", "tenant"],
  switches: ["certify", "csv", "json"],
  actions: { quarter: ofQuarter },
  subject: async (storage, flags, context) =>
    (await openReviewing(storage, flags, context)).forTenant(textOf(flags.tenant) ?? "default"),
});
