import { createWebhooks, VouchsafeError, type Webhooks } from "@vouchsafe/core";
import { readArguments } from "../arguments.ts";
import type { Command, Surroundings } from "../command.ts";
import { openStorage } from "../open/storage.ts";
import { Refusal } from "../refusal.ts";
import { readSettings } from "../settings.ts";
import { table } from "../table.ts";

type Flags = Readonly<Record<string, string | boolean | undefined>>;
type Action = (
  webhooks: Webhooks,
  rest: readonly string[],
  flags: Flags,
  surroundings: Surroundings,
) => Promise<number>;

const actions: Readonly<Record<string, Action>> = { add, list, remove, rotate, deliveries, replay };

/** Adds, lists and removes the endpoints that hear of events, and shows and repeats what was sent to them. */
export const webhook: Command = async (line, surroundings) => {
  const { flags, positionals } = readArguments(line, {
    settings: ["storage"],
    values: ["events", "tenant", "include", "message", "since", "until", "limit"],
    switches: ["allow-private", "failed", "json"],
  });
  const [name = "", ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new Refusal(`webhook takes one of ${Object.keys(actions).join(", ")}.`);
  const { storage: address } = readSettings(["storage"], flags, surroundings.environment);
  if (address === "memory:") throw new Refusal("--storage memory: keeps no webhooks beyond this command.");
  const storage = openStorage(address);
  try {
    await storage.migrate();
    const webhooks = createWebhooks(storage, textOf(flags.tenant) ?? "default");
    return await action(webhooks, rest, flags, surroundings);
  } catch (error) {
    throw error instanceof VouchsafeError ? refusalOf(error) : error;
  } finally {
    await storage.close();
  }
};

/** A flag is named as the option of the core, or as what it takes: the URL. */
function refusalOf(error: VouchsafeError): Refusal {
  const sentences = Object.values(error.errors).flat();
  return new Refusal(...(sentences.length > 0 ? sentences : [error.message]));
}

async function add(
  webhooks: Webhooks,
  rest: readonly string[],
  flags: Flags,
  { print, warn }: Surroundings,
): Promise<number> {
  const url = only(rest, "webhook add takes the URL of one endpoint.");
  const events = textOf(flags.events)
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const include = textOf(flags.include);
  const input = {
    url,
    allowPrivate: flags["allow-private"] === true,
    ...(events && { events }),
    ...(include && { include }),
  };
  const { id, secret } = await webhooks.add(input as Parameters<Webhooks["add"]>[0]);
  print(secret);
  warn(id);
  return 0;
}

async function list(
  webhooks: Webhooks,
  rest: readonly string[],
  { json }: Flags,
  { print }: Surroundings,
): Promise<number> {
  if (rest.length > 0) throw new Refusal(`webhook list takes no argument "${rest[0]}".`);
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
}

async function remove(webhooks: Webhooks, rest: readonly string[]): Promise<number> {
  await webhooks.remove(only(rest, "webhook remove takes the ID of one webhook."));
  return 0;
}

async function rotate(
  webhooks: Webhooks,
  rest: readonly string[],
  _flags: Flags,
  { print, warn }: Surroundings,
): Promise<number> {
  const { id, secret } = await webhooks.rotate(only(rest, "webhook rotate takes the ID of one webhook."));
  print(secret);
  warn(id);
  return 0;
}

async function deliveries(
  webhooks: Webhooks,
  rest: readonly string[],
  { message, limit = "50", json }: Flags,
  { print }: Surroundings,
): Promise<number> {
  const id = only(rest, "webhook deliveries takes the ID of one webhook.");
  if (typeof limit !== "string" || !/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
    throw new Refusal(`--limit takes a number from 1 to 100, not "${limit}".`);
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
}

async function replay(
  webhooks: Webhooks,
  [id, message, ...rest]: readonly string[],
  { since, until, failed }: Flags,
  { print }: Surroundings,
): Promise<number> {
  if (id === undefined || rest.length > 0 || (message === undefined) === (since === undefined))
    throw new Refusal("webhook replay takes the ID of one webhook, and either a MESSAGE or --since DATE.");
  const { messages } = await webhooks.replay(id, {
    failed: failed === true,
    ...(message !== undefined && { message }),
    ...(typeof since === "string" && { since }),
    ...(typeof until === "string" && { until }),
  });
  print(`${messages} ${messages === 1 ? "message" : "messages"} will be sent again`);
  return 0;
}

type Row = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

function show(
  rows: readonly Row[],
  head: readonly string[],
  json: Flags[string],
  print: (line: string) => void,
): number {
  const lines =
    json === true
      ? rows.map((row) => JSON.stringify(row))
      : table(
          head,
          rows.map((row) => Object.values(row).map(cell)),
        );
  for (const line of lines) print(line);
  return 0;
}

function cell(value: Row[string]): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? value.join(",") : String(value);
}

function only([first, ...others]: readonly string[], refusal: string): string {
  if (first === undefined || others.length > 0) throw new Refusal(refusal);
  return first;
}

function textOf(flag: string | boolean | undefined): string | undefined {
  return typeof flag === "string" ? flag : undefined;
}
