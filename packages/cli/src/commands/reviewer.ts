import type { VerificationStorage } from "@passmuster/core/storage";
import { type Flags, listOf, textOf } from "../flags.ts";
import { type AccessRecord, accessRecord } from "../reviewers/access-record.ts";
import { type ListedReviewer, reviewerRoles } from "../reviewers/list.ts";
import { linkLasts } from "../reviewers/one-time-links.ts";
import { openReviewers } from "../reviewers/open.ts";
import { runningSessions } from "../reviewers/sessions.ts";
import { readSettings } from "../settings.ts";
import { show } from "../show.ts";
import { type Call, none, type Action as Of, only, subcommands } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

/** The reviewers. Each change is recorded in the storage of the server before it is made. */
type Recorded = ReturnType<typeof openReviewers> & Pick<AccessRecord, "linkMade">;

type Action = Of<Recorded>;

const address = /^[a-z0-9_'+-]*[a-z0-9_+-](\.[a-z0-9_'+-]*[a-z0-9_+-])*@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** The address in lower case: one person has one. @throws {UsageError} */
function emailIn(rest: readonly string[], subcommand: string): string {
  const email = only(rest, `reviewer ${subcommand} takes one e-mail address.`).toLowerCase();
  if (email.length > 254 || !address.test(email)) throw new UsageError("The e-mail address is not valid.");
  return email;
}

const add: Action = async (open, { rest, flags, print }) => {
  const email = emailIn(rest, "add");
  const role = reviewerRoles.find((one) => one === textOf(flags.role));
  if (!role) throw new UsageError(`--role takes one of ${reviewerRoles.join(", ")}.`);
  const flows = listOf(flags.flows) ?? null;
  const unknown = flows?.find((flow) => !/^[a-z0-9][a-z0-9-]{0,62}$/.test(flow));
  if (unknown !== undefined || flows?.length === 0)
    throw new UsageError("--flows takes the paths of flows, such as identity,postal.");
  const pools = listOf(flags.pools);
  if (pools && (pools.length === 0 || pools.some((pool) => !/^[a-z0-9][a-z0-9-]{0,31}$/.test(pool))))
    throw new UsageError("--pools takes the names of pools, such as first-line,fraud.");
  const name = textOf(flags.name) ?? null;
  if (name !== null && (name.length > 200 || /[\p{Cc}\p{Bidi_Control}]/u.test(name)))
    throw new UsageError("--name takes at most 200 characters in one line.");
  const reviewers = await open();
  const tenant = textOf(flags.tenant) ?? "default";
  await reviewers.list.put({ email, name, role, tenant, flows, ...(pools && { pools }) });
  print(`${email} has the role ${role}. Run "passmuster reviewer link ${email}" for a link to sign in.`);
  return 0;
};

const list: Action = async (_, call) => {
  none(call.rest, "reviewer list");
  const head = ["EMAIL", "NAME", "ROLE", "TENANT", "FLOWS", "POOLS", "ADDED", "PASSKEYS", "SESSIONS"];
  return show((await listed(call)).map(rowOf), head, call.flags.json, call.print);
};

const rowOf = (reviewer: ListedReviewer) => {
  const { email, name, role, tenant, flows, pools = [], added, passkeys } = reviewer;
  const sessions = runningSessions(reviewer).length;
  return { email, name, role, tenant, flows, pools, added, passkeys: passkeys.length, sessions };
};

const remove: Action = async (open, call) => {
  const reviewer = await find(call, emailIn(call.rest, "remove"));
  if (!reviewer) return 1;
  const reviewers = await open();
  await reviewers.list.remove(reviewer.email);
  call.print(`${reviewer.email} is removed. An open desk ends within 5 minutes.`);
  return 0;
};

/** Lists the passkeys of a reviewer, or removes all of them. */
const passkeys: Action = async (open, call) => {
  const reviewer = await find(call, emailIn(call.rest, "passkeys"));
  if (!reviewer) return 1;
  if (call.flags.remove !== true) {
    const rows = reviewer.passkeys.map(({ id, added, answered }) => ({ id, added, used: answered }));
    return show(rows, ["ID", "ADDED", "USED"], call.flags.json, call.print);
  }
  const reviewers = await open();
  await reviewers.list.change(reviewer.id, (one) => ({ ...one, passkeys: [] }));
  const { email } = reviewer;
  call.print(
    `The passkeys of ${email} are removed. To end their sessions: passmuster reviewer sign-out ${email}`,
  );
  return 0;
};

const sessions: Action = async (_, call) => {
  const reviewer = await find(call, emailIn(call.rest, "sessions"));
  if (!reviewer) return 1;
  const rows = runningSessions(reviewer).map(({ id, begun, seen, how }) => ({ id, begun, seen, how }));
  return show(rows, ["ID", "BEGUN", "SEEN", "HOW"], call.flags.json, call.print);
};

/** Ends one session of a reviewer, or all. */
const signOut: Action = async (open, call) => {
  const [email = "", session, ...others] = call.rest;
  const reviewer = await find(call, emailIn([email, ...others], "sign-out"));
  if (!reviewer) return 1;
  const reviewers = await open();
  const ended = await reviewers.sessions.end(reviewer.id, session);
  if (session !== undefined && ended.length === 0) {
    call.warn(`${reviewer.email} has no session ${session}.`);
    return 1;
  }
  call.print(`Sessions ended: ${ended.length}. An open desk ends within 5 minutes.`);
  return 0;
};

/** Prints only the link to stdout. */
const link: Action = async (open, call) => {
  const reviewer = await find(call, emailIn(call.rest, "link"));
  if (!reviewer) return 1;
  const given = readSettings(["public-url", "host", "port"], call.flags, call.environment);
  const url = given["public-url"]?.replace(/\/+$/, "") ?? `http://${given.host}:${given.port}`;
  const { links, linkMade } = await open();
  const code = await links.make(reviewer.id, (linkId) => linkMade(reviewer, linkId));
  call.print(`${url}/desk/enter#${code}`);
  call.warn(`The link signs ${reviewer.email} in once, within ${linkLasts / 60_000} minutes.`);
  return 0;
};

/** The list, without a storage: nothing is changed. */
function listed({ flags, environment }: Pick<Call, "flags" | "environment">) {
  const given = readSettings(["storage", "reviewers"], flags, environment);
  return openReviewers(given, () =>
    Promise.reject(new Error("The list is open for reading only.")),
  ).list.read();
}

/** The reviewer with this address. Says so if there is none. */
async function find(call: Call, email: string): Promise<ListedReviewer | undefined> {
  const found = (await listed(call)).find((one) => one.email === email);
  if (!found) call.warn(`There is no reviewer ${email}. Run "passmuster reviewer list" for all.`);
  return found;
}

function recorded(
  { audit }: VerificationStorage,
  flags: Flags,
  { environment }: Pick<Call, "environment">,
): Recorded {
  const given = readSettings(["storage", "reviewers"], flags, environment);
  const { change, linkMade } = accessRecord({ audit, by: () => "host", tenants: async () => [] });
  return { ...openReviewers(given, change), linkMade };
}

/** Manages the reviewers of `serve --desk`, their links to sign in, and their sessions. */
export const reviewer = subcommands<Recorded>({
  command: "reviewer",
  keeps: "record of reviewers",
  settings: ["reviewers", "host", "port", "public-url"],
  values: ["role", "name", "flows", "pools", "tenant"],
  switches: ["json", "remove"],
  actions: { add, list, remove, link, passkeys, sessions, "sign-out": signOut },
  subject: recorded,
});
