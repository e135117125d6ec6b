import { PassmusterError } from "@passmuster/core";
import { createWebhooks, type Webhooks } from "@passmuster/core/admin";
import { instantOf } from "@passmuster/core/storage";
import { listOf, textOf } from "../flags.ts";
import { readSettings } from "../settings.ts";
import { show } from "../show.ts";
import { type Action, none, only, subcommands } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

const add: Action<Webhooks> = async (open, { rest, flags, print, warn }) => {
  const url = only(rest, "webhook add takes the URL of one endpoint.");
  const events = listOf(flags.events);
  const include = textOf(flags.include);
  const input = {
    url,
    allowPrivate: flags["allow-private"] === true,
    ...(events && { events }),
    ...(include && { include }),
  };
  const webhooks = await open();
  const adding = webhooks.add(input as Parameters<Webhooks["add"]>[0]);
  const { id, secret } = await adding.catch((error: unknown) => {
    throw input.allowPrivate ? error : withFlag(error);
  });
  print(secret);
  warn(id);
  return 0;
};

/** The refusal of an address names the flag that takes more addresses. */
function withFlag(error: unknown): unknown {
  const sentences = error instanceof PassmusterError ? (error.errors.url ?? []) : [];
  if (sentences.length === 0) return error;
  const flag = "Add --allow-private for plain http and addresses inside your network.";
  return new UsageError(...sentences.map((sentence) => `${sentence} ${flag}`));
}

const list: Action<Webhooks> = async (open, { rest, flags: { json }, print }) => {
  none(rest, "webhook list");
  const webhooks = await open();
  const found = (await webhooks.list()).map((each) => ({
    id: each.id,
    url: each.url,
    events: each.events,
    include: each.include,
    allow_private: each.allowPrivate,
    enabled: each.enabled,
    disabled_reason: each.disabledReason,
    failing_since: each.failingSince,
    created_at: each.createdAt,
  }));
  return show(
    found,
    ["ID", "URL", "EVENTS", "INCLUDE", "PRIVATE", "ENABLED", "DISABLED", "FAILING SINCE", "CREATED"],
    json,
    print,
  );
};

const remove: Action<Webhooks> = async (open, { rest }) => {
  const id = only(rest, "webhook remove takes the ID of one webhook.");
  await (await open()).remove(id);
  return 0;
};

const rotate: Action<Webhooks> = async (open, { rest, print, warn }) => {
  const named = only(rest, "webhook rotate takes the ID of one webhook.");
  const { id, secret } = await (await open()).rotate(named);
  print(secret);
  warn(id);
  return 0;
};

const deliveries: Action<Webhooks> = async (
  open,
  { rest, flags: { message, limit = "50", json }, print },
) => {
  const id = only(rest, "webhook deliveries takes the ID of one webhook.");
  if (typeof limit !== "string" || !/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
    throw new UsageError(`--limit takes a number from 1 to 100, not "${limit}".`);
  const webhooks = await open();
  const { items } = await webhooks.deliveries(id, {
    perPage: limit,
    ...(typeof message === "string" && { message }),
  });
  const found = items.map((each) => ({
    at: each.at,
    message: each.message,
    type: each.type,
    verification_id: each.verificationId,
    attempt: each.attempt,
    outcome: each.outcome,
    status: each.status,
    failure: each.failure,
    milliseconds: each.milliseconds,
    next_at: each.nextAt,
    ...(json === true && { response: each.response }),
  }));
  const head = [
    "AT",
    "MESSAGE",
    "TYPE",
    "VERIFICATION",
    "ATTEMPT",
    "OUTCOME",
    "STATUS",
    "FAILURE",
    "MS",
    "NEXT",
  ];
  return show(found, head, json, print);
};

const replay: Action<Webhooks> = async (
  open,
  { rest: [id, message, ...rest], flags: { since, until, failed }, print },
) => {
  if (id === undefined || rest.length > 0 || (message === undefined) === (since === undefined))
    throw new UsageError("webhook replay takes the ID of one webhook and either a MESSAGE or --since DATE.");
  for (const [flag, text] of Object.entries({ since, until }))
    if (typeof text === "string" && instantOf(text) === undefined)
      throw new UsageError(
        `--${flag} takes a date such as 2027-01-31 or 2027-01-31T08:00:00Z, not "${text}".`,
      );
  const webhooks = await open();
  const { messages } = await webhooks.replay(id, {
    failed: failed === true,
    ...(message !== undefined && { message }),
    ...(typeof since === "string" && { since }),
    ...(typeof until === "string" && { until }),
  });
  print(`messages to send again: ${messages}`);
  return 0;
};

const test: Action<Webhooks> = async (open, { rest, flags: { json }, print }) => {
  const named = only(rest, "webhook test takes the ID of one webhook.");
  const webhooks = await open();
  const { id, message, outcome, status, failure, milliseconds, response } = await webhooks.test(named);
  const answer = status === null ? `no response (${failure})` : `status ${status}`;
  print(
    json === true
      ? JSON.stringify({ id, message, outcome, status, failure, milliseconds, response })
      : `${outcome}: ${answer} after ${milliseconds} ms`,
  );
  return outcome === "delivered" ? 0 : 1;
};

/** Manages webhook endpoints: add, list, test, remove, show deliveries, replay messages. */
export const webhook = subcommands<Webhooks>({
  command: "webhook",
  keeps: "webhooks",
  namesStorage: true,
  settings: ["webhook-proxy"],
  values: ["events", "tenant", "include", "message", "since", "until", "limit"],
  switches: ["allow-private", "failed", "json"],
  actions: { add, list, remove, rotate, test, deliveries, replay },
  subject(storage, flags, { environment }) {
    const { "webhook-proxy": proxy } = readSettings(["webhook-proxy"], flags, environment);
    return createWebhooks(storage, textOf(flags.tenant), { proxy });
  },
});
