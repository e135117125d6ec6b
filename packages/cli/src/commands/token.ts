import {
  createTokens,
  type Scope,
  type Storage,
  systemEnvironment,
  type Token,
  type Tokens,
} from "@vouchsafe/core";
import { readArguments } from "../arguments.ts";
import type { Command, Surroundings } from "../command.ts";
import { openStorage } from "../open/storage.ts";
import { Refusal } from "../refusal.ts";
import { readSettings } from "../settings.ts";
import { table } from "../table.ts";
import { expiryOf, isoDate } from "../time.ts";

type Action = (
  tokens: Tokens,
  rest: readonly string[],
  flags: Flags,
  surroundings: Surroundings,
) => Promise<number>;
type Flags = Readonly<Record<string, string | boolean | undefined>>;

const actions: Readonly<Record<string, Action>> = { create, list, revoke };

/** Creates, lists and revokes API tokens. */
export const token: Command = async (line, surroundings) => {
  const { flags, positionals } = readArguments(line, {
    settings: ["storage"],
    values: ["scopes", "tenant", "flows", "expires"],
    switches: ["json"],
  });
  const [name = "", ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new Refusal(`token takes one of ${Object.keys(actions).join(", ")}.`);
  const { storage: address } = readSettings(["storage"], flags, surroundings.environment);
  if (address === "memory:") throw new Refusal("--storage memory: keeps no tokens beyond this command.");
  return withStorage(openStorage(address), (storage) =>
    action(createTokens(storage.tokens, systemEnvironment()), rest, flags, surroundings),
  );
};

async function withStorage(storage: Storage, task: (storage: Storage) => Promise<number>): Promise<number> {
  try {
    await storage.migrate();
    return await task(storage);
  } finally {
    await storage.close();
  }
}

const scopes = ["read", "write", "review", "admin"] as const satisfies readonly Scope[];

async function create(
  tokens: Tokens,
  rest: readonly string[],
  flags: Flags,
  { print, warn }: Surroundings,
): Promise<number> {
  if (rest.length > 0) throw new Refusal(`token create takes no argument "${rest[0]}".`);
  const wanted = listOf(flags.scopes);
  const unknown = wanted?.filter((scope) => !scopes.some((known) => known === scope)) ?? [];
  if (unknown.length > 0)
    throw new Refusal(`--scopes takes ${scopes.join(", ")}, not "${unknown.join(",")}".`);
  const flows = listOf(flags.flows);
  const expiresAt = typeof flags.expires === "string" ? expiryOf(flags.expires, Date.now()) : undefined;
  const { secret, token: made } = await tokens.create({
    ...(wanted && { scopes: wanted as Scope[] }),
    ...(typeof flags.tenant === "string" && { tenant: flags.tenant }),
    ...(flows && { flows: [...flows] }),
    ...(expiresAt !== undefined && { expiresAt }),
  });
  print(secret);
  warn(made.id);
  return 0;
}

function listOf(flag: string | boolean | undefined): readonly string[] | undefined {
  if (typeof flag !== "string") return undefined;
  return flag
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

async function list(
  tokens: Tokens,
  _rest: readonly string[],
  flags: Flags,
  { print }: Surroundings,
): Promise<number> {
  const found = await tokens.list(typeof flags.tenant === "string" ? flags.tenant : undefined);
  if (flags.json) {
    for (const each of found) print(JSON.stringify(asJson(each)));
    return 0;
  }
  const rows = found.map((each) => Object.values(asJson(each)).map(cell));
  for (const row of table(
    ["ID", "TENANT", "SCOPES", "FLOWS", "CREATED", "EXPIRES", "LAST USED", "REVOKED"],
    rows,
  ))
    print(row);
  return 0;
}

function cell(value: string | readonly string[] | null): string {
  return typeof value === "string" ? value : (value?.join(",") ?? "–");
}

function asJson({ id, tenant, scopes: granted, flows, createdAt, expiresAt, lastUsedAt, revokedAt }: Token) {
  return {
    id,
    tenant,
    scopes: granted,
    flows,
    created_at: isoDate(createdAt),
    expires_at: isoDate(expiresAt),
    last_used_at: isoDate(lastUsedAt),
    revoked_at: isoDate(revokedAt),
  };
}

async function revoke(
  tokens: Tokens,
  [id, ...rest]: readonly string[],
  _flags: Flags,
  { warn }: Surroundings,
): Promise<number> {
  if (id === undefined || rest.length > 0) throw new Refusal("token revoke takes the ID of one token.");
  if (await tokens.revoke(id)) return 0;
  warn(`There is no token ${id} to revoke.`);
  return 1;
}
