import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { type Flags, listOf, textOf } from "../flags.ts";
import { type ListedReviewer, reviewerRoles } from "../reviewers/list.ts";
import { linkLasts } from "../reviewers/one-time-links.ts";
import { openReviewers } from "../reviewers/open.ts";
import { readSettings } from "../settings.ts";
import { show } from "../show.ts";
import { none, only } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

interface Call extends CommandContext {
  readonly rest: readonly string[];
  readonly flags: Flags;
  readonly reviewers: ReturnType<typeof openReviewers>;
  /** The address that browsers use. */
  readonly url: string;
}

type Action = (call: Call) => Promise<number>;

const address = /^[a-z0-9_'+-]*[a-z0-9_+-](\.[a-z0-9_'+-]*[a-z0-9_+-])*@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** The address in lower case: one person has one. @throws {UsageError} */
function emailIn(rest: readonly string[], subcommand: string): string {
  const email = only(rest, `reviewer ${subcommand} takes one e-mail address.`).toLowerCase();
  if (email.length > 254 || !address.test(email)) throw new UsageError("The e-mail address is not valid.");
  return email;
}

const add: Action = async ({ rest, flags, reviewers: { list }, print }) => {
  const email = emailIn(rest, "add");
  const role = reviewerRoles.find((known) => known === textOf(flags.role));
  if (!role) throw new UsageError(`--role takes one of ${reviewerRoles.join(", ")}.`);
  const flows = listOf(flags.flows) ?? null;
  const unknown = flows?.find((flow) => !/^[a-z0-9][a-z0-9-]{0,62}$/.test(flow));
  if (unknown !== undefined || flows?.length === 0)
    throw new UsageError("--flows takes the paths of flows, such as identity,postal.");
  const name = textOf(flags.name) ?? null;
  if (name !== null && (name.length > 200 || /[\p{Cc}\p{Bidi_Control}]/u.test(name)))
    throw new UsageError("--name takes at most 200 characters in one line.");
  await list.put({ email, name, role, tenant: textOf(flags.tenant) ?? "default", flows });
  print(`${email} has the role ${role}. Run "passmuster reviewer link ${email}" for a link to sign in.`);
  return 0;
};

const list: Action = async ({ rest, flags, reviewers, print }) => {
  none(rest, "reviewer list");
  const head = ["EMAIL", "NAME", "ROLE", "TENANT", "FLOWS", "ADDED", "PASSKEYS"];
  return show((await reviewers.list.read()).map(rowOf), head, flags.json, print);
};

const rowOf = ({ email, name, role, tenant, flows, added, passkeys }: ListedReviewer) => ({
  ...{ email, name, role, tenant, flows, added, passkeys: passkeys.length },
});

const remove: Action = async ({ rest, reviewers, print, warn }) => {
  const email = emailIn(rest, "remove");
  if (await reviewers.list.remove(email)) {
    print(`${email} is removed. An open desk ends within 5 minutes.`);
    return 0;
  }
  warn(noReviewer(email));
  return 1;
};

/** Lists the passkeys of a reviewer, or removes all of them. */
const passkeys: Action = async ({ rest, flags, reviewers: { list }, print, warn }) => {
  const email = emailIn(rest, "passkeys");
  const reviewer = await listed(list, email);
  if (!reviewer) {
    warn(noReviewer(email));
    return 1;
  }
  if (flags.remove !== true) {
    const rows = reviewer.passkeys.map(({ id, added, answered }) => ({ id, added, used: answered }));
    return show(rows, ["ID", "ADDED", "USED"], flags.json, print);
  }
  await list.change(reviewer.id, (one) => ({ ...one, passkeys: [] }));
  print(`The passkeys of ${email} are removed. To end their sessions too, remove and add the reviewer.`);
  return 0;
};

const listed = async (list: Call["reviewers"]["list"], email: string) =>
  (await list.read()).find((one) => one.email === email);

/** Prints only the link to stdout. */
const link: Action = async ({ rest, reviewers, url, print, warn }) => {
  const email = emailIn(rest, "link");
  const reviewer = await listed(reviewers.list, email);
  if (!reviewer) {
    warn(noReviewer(email));
    return 1;
  }
  print(`${url}/desk/enter#${await reviewers.links.make(reviewer.id)}`);
  warn(`The link signs ${email} in once, within ${linkLasts / 60_000} minutes.`);
  return 0;
};

const noReviewer = (email: string): string =>
  `There is no reviewer ${email}. Run "passmuster reviewer list" for all.`;

const actions: Readonly<Record<string, Action>> = { add, list, remove, link, passkeys };

/** Adds, lists and removes the reviewers of `serve --desk`, and makes links to sign in. */
export const reviewer: Command = async (line, context) => {
  const { flags, positionals } = readArguments(line, {
    settings: ["storage", "reviewers", "host", "port", "public-url"],
    values: ["role", "name", "flows", "tenant"],
    switches: ["json", "remove"],
  });
  const [name = "", ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(`reviewer takes one of ${Object.keys(actions).join(", ")}.`);
  const given = readSettings(
    ["storage", "reviewers", "host", "port", "public-url"],
    flags,
    context.environment,
  );
  const url = given["public-url"]?.replace(/\/+$/, "") ?? `http://${given.host}:${given.port}`;
  return action({ ...context, rest, flags, reviewers: openReviewers(given), url });
};
