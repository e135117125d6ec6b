import { existsSync } from "node:fs";
import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { type Flags, listOf, textOf } from "../flags.ts";
import { openExisting } from "../open/existing.ts";
import { type Addresses, isPostgres, pathIn } from "../open/storage.ts";
import { type AccessRecord, accessRecord, listDigest } from "../reviewers/access-record.ts";
import { type ListedReviewer, reviewerRoles } from "../reviewers/list.ts";
import { linkLasts } from "../reviewers/one-time-links.ts";
import { openReviewers } from "../reviewers/open.ts";
import { runningSessions } from "../reviewers/sessions.ts";
import { readSettings } from "../settings.ts";
import { show } from "../show.ts";
import { none, only } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

interface Call extends CommandContext {
  readonly rest: readonly string[];
  readonly flags: Flags;
  readonly reviewers: ReturnType<typeof openReviewers>;
  /** Opens the record for one act. */
  record(act: (record: AccessRecord) => Promise<void>): Promise<void>;
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

const add: Action = async ({ rest, flags, reviewers: { list }, record, print }) => {
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
  const isKnown = (await listed(list, email)) !== undefined;
  const made = await list.put({ email, name, role, tenant: textOf(flags.tenant) ?? "default", flows });
  const digest = listDigest(await list.read());
  await record((to) =>
    to.act(made, isKnown ? "reviewer.changed" : "reviewer.added", { role, flows, list: digest }),
  );
  print(`${email} has the role ${role}. Run "passmuster reviewer link ${email}" for a link to sign in.`);
  return 0;
};

const list: Action = async ({ rest, flags, reviewers, print }) => {
  none(rest, "reviewer list");
  const head = ["EMAIL", "NAME", "ROLE", "TENANT", "FLOWS", "ADDED", "PASSKEYS", "SESSIONS"];
  return show((await reviewers.list.read()).map(rowOf), head, flags.json, print);
};

const rowOf = (reviewer: ListedReviewer) => {
  const { email, name, role, tenant, flows, added, passkeys } = reviewer;
  const sessions = runningSessions(reviewer).length;
  return { email, name, role, tenant, flows, added, passkeys: passkeys.length, sessions };
};

const remove: Action = async ({ rest, reviewers, record, print, warn }) => {
  const email = emailIn(rest, "remove");
  const removed = await reviewers.list.remove(email);
  if (removed) {
    const digest = listDigest(await reviewers.list.read());
    await record((to) => to.act(removed, "reviewer.removed", { list: digest }));
    print(`${email} is removed. An open desk ends within 5 minutes.`);
    return 0;
  }
  warn(noReviewer(email));
  return 1;
};

/** Lists the passkeys of a reviewer, or removes all of them. */
const passkeys: Action = async ({ rest, flags, reviewers: { list }, record, print, warn }) => {
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
  const digest = listDigest(await list.read());
  await record((to) => to.act(reviewer, "passkeys.removed", { list: digest }));
  print(`The passkeys of ${email} are removed. To end their sessions: passmuster reviewer sign-out ${email}`);
  return 0;
};

const sessions: Action = async ({ rest, flags, reviewers: { list }, print, warn }) => {
  const email = emailIn(rest, "sessions");
  const reviewer = await listed(list, email);
  if (!reviewer) {
    warn(noReviewer(email));
    return 1;
  }
  const rows = runningSessions(reviewer).map(({ id, begun, seen, how }) => ({ id, begun, seen, how }));
  return show(rows, ["ID", "BEGUN", "SEEN", "HOW"], flags.json, print);
};

/** Ends one session of a reviewer, or all. */
const signOut: Action = async ({ rest: [email = "", ...rest], reviewers, record, print, warn }) => {
  const [session, ...others] = rest;
  const reviewer = await listed(reviewers.list, emailIn([email, ...others], "sign-out"));
  if (!reviewer) {
    warn(noReviewer(email.toLowerCase()));
    return 1;
  }
  const ended = await reviewers.sessions.end(reviewer.id, session);
  if (session !== undefined && ended.length === 0) {
    warn(`${reviewer.email} has no session ${session}.`);
    return 1;
  }
  await record(async (to) => {
    for (const each of ended) await to.act(reviewer, "reviewer.signed_out", { session: each });
  });
  print(`Sessions ended: ${ended.length}. An open desk ends within 5 minutes.`);
  return 0;
};

const listed = async (list: Call["reviewers"]["list"], email: string) =>
  (await list.read()).find((one) => one.email === email);

/** Prints only the link to stdout. */
const link: Action = async ({ rest, reviewers, record, url, print, warn }) => {
  const email = emailIn(rest, "link");
  const reviewer = await listed(reviewers.list, email);
  if (!reviewer) {
    warn(noReviewer(email));
    return 1;
  }
  await record((to) => to.act(reviewer, "link.made"));
  print(`${url}/desk/enter#${await reviewers.links.make(reviewer.id)}`);
  warn(`The link signs ${email} in once, within ${linkLasts / 60_000} minutes.`);
  return 0;
};

const noReviewer = (email: string): string =>
  `There is no reviewer ${email}. Run "passmuster reviewer list" for all.`;

const actions: Readonly<Record<string, Action>> = {
  ...{ add, list, remove, link, passkeys, sessions },
  "sign-out": signOut,
};

/**
 * Records in the storage of the server. Without a database there is no record yet: the server records the list with
 * its first sign-in.
 */
function recordIn(given: Addresses): Call["record"] {
  return async (act) => {
    const isFile = given.storage !== "memory:" && !isPostgres(given.storage);
    if (given.storage === "memory:" || (isFile && !existsSync(pathIn(given.storage)))) return;
    const storage = await openExisting(given);
    try {
      await act(accessRecord({ audit: storage.audit, by: () => "host" }));
    } finally {
      await storage.close();
    }
  };
}

/** Adds, lists and removes the reviewers of `serve --desk`, and makes links to sign in. */
export const reviewer: Command = async (line, context) => {
  const { flags, positionals } = readArguments(line, {
    settings: ["storage", "keys", "reviewers", "host", "port", "public-url"],
    values: ["role", "name", "flows", "tenant"],
    switches: ["json", "remove"],
  });
  const [name = "", ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(`reviewer takes one of ${Object.keys(actions).join(", ")}.`);
  const given = readSettings(
    ["storage", "keys", "reviewers", "host", "port", "public-url"],
    flags,
    context.environment,
  );
  const url = given["public-url"]?.replace(/\/+$/, "") ?? `http://${given.host}:${given.port}`;
  return action({ ...context, rest, flags, reviewers: openReviewers(given), record: recordIn(given), url });
};
