import { createTokens, type Scope, type Token, type Tokens } from "@passmuster/core/admin";
import { systemEnvironment } from "@passmuster/core/ports";
import { listOf, textOf } from "../flags.ts";
import { show } from "../show.ts";
import { type Action, none, only, subcommands } from "../subcommands.ts";
import { expiryOf, isoDate } from "../time.ts";
import { UsageError } from "../usage-error.ts";

const scopes = ["read", "write", "review", "admin"] as const satisfies readonly Scope[];

const create: Action<Tokens> = async (open, { rest, flags, print, warn }) => {
  none(rest, "token create");
  const wanted = listOf(flags.scopes);
  const unknown = wanted?.filter((scope) => !scopes.some((one) => one === scope)) ?? [];
  if (unknown.length > 0)
    throw new UsageError(`--scopes takes ${scopes.join(", ")}, not "${unknown.join(",")}".`);
  const [tenant, flows, expires] = [textOf(flags.tenant), listOf(flags.flows), textOf(flags.expires)];
  const email = textOf(flags.email);
  if (email !== undefined && !email.includes("@"))
    throw new UsageError(`--email takes an e-mail address, not "${email}".`);
  const input = {
    ...(wanted && { scopes: scopes.filter((scope) => wanted.includes(scope)) }),
    ...(tenant !== undefined && { tenant }),
    ...(flows && { flows: [...flows] }),
    ...(email !== undefined && { email }),
    ...(expires !== undefined && { expiresAt: expiryOf(expires, Date.now()) }),
  };
  const tokens = await open();
  const { secret, token } = await tokens.create(input);
  print(secret);
  warn(token.id);
  return 0;
};

const list: Action<Tokens> = async (open, { rest, flags, print }) => {
  none(rest, "token list");
  const tokens = await open();
  const found = await tokens.list(textOf(flags.tenant));
  const head = ["ID", "TENANT", "SCOPES", "FLOWS", "EMAIL", "CREATED", "EXPIRES", "LAST USED", "REVOKED"];
  return show(found.map(rowOf), head, flags.json, print);
};

function rowOf(token: Token) {
  const { id, tenant, scopes: granted, flows, email, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return {
    id,
    tenant,
    scopes: granted,
    flows,
    email,
    created_at: isoDate(createdAt),
    expires_at: isoDate(expiresAt),
    last_used_at: isoDate(lastUsedAt),
    revoked_at: isoDate(revokedAt),
  };
}

const revoke: Action<Tokens> = async (open, { rest, warn }) => {
  const id = only(rest, "token revoke takes the ID of one token.");
  const tokens = await open();
  if (await tokens.revoke(id)) return 0;
  warn(`No token ${id} to revoke. Run "passmuster token list" for the IDs.`);
  return 1;
};

/** Creates, lists and revokes API tokens. */
export const token = subcommands<Tokens>({
  command: "token",
  keeps: "tokens",
  namesStorage: true,
  values: ["scopes", "tenant", "flows", "email", "expires"],
  switches: ["json"],
  actions: { create, list, revoke },
  subject: ({ tokens }) => createTokens(tokens, systemEnvironment()),
});
