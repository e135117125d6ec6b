import { createHash } from "node:crypto";
import { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { OptionsError } from "../../base/input/options-error.ts";
import { problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import { base32Alphabet } from "../../model/base32.ts";
import type { Scope, Tenant } from "../../model/principal.ts";
import { type Instant, minute } from "../../model/time.ts";
import type { Authenticator } from "../../ports/authenticator.ts";
import type { Environment } from "../../ports/environment.ts";
import type { TokenRecord, TokenStore } from "../../ports/tokens.ts";
import { tokenEntry } from "./token-entry.ts";

export const scopes = ["read", "write", "review", "admin"] as const satisfies readonly Scope[];

const tokenOptions = memoise(() =>
  z.strictObject({
    scopes: z.array(z.enum(scopes)).min(1).default(["read", "write", "review"]),
    tenant: z.string().min(1).max(255).default("default"),
    flows: z.array(z.string()).min(1).optional(),
    expiresAt: z.int().positive().optional(),
    email: z.email("must be an e-mail address").max(255).optional(),
  }),
);

export interface TokenOptions {
  /** Default: `read`, `write` and `review`. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Default: `default`. */
  readonly tenant?: string | undefined;
  /** The paths of the only flows it may see; absent for all. */
  readonly flows?: readonly string[] | undefined;
  /** Absent for never. */
  readonly expiresAt?: number | undefined;
  /**
   * The person or team that it acts for. A PATCH of a document's status without an e-mail address is theirs.
   */
  readonly email?: string | undefined;
}

holds<Takes<ReturnType<typeof tokenOptions>, TokenOptions>>();

/** An API token without its secret. */
export type Token = Omit<TokenRecord, "digest">;

/**
 * API tokens: `pm_` and 32 characters from 160 random bits. The secret is shown once and stored only as a
 * SHA-256 digest. The record has a link for each creation, first use and revocation.
 */
export interface Tokens {
  /** @throws {TypeError} naming the invalid option */
  create(options?: TokenOptions): Promise<{ readonly secret: string; readonly token: Token }>;
  list(tenant?: Tenant): Promise<readonly Token[]>;
  /** Resolves to whether an unrevoked token was revoked. */
  revoke(id: string): Promise<boolean>;
}

/** Tokens are created and revoked by the host's programs, never over HTTP. */
const host = "host";

const form = /^pm_[0-9a-hjkmnp-tv-z]{32}$/;

export function createTokens(store: TokenStore, environment: Environment): Tokens {
  return {
    async create(options = {}) {
      const data = parsedOptions(options);
      const secret = `pm_${[...environment.random(32)].map((byte) => base32Alphabet[byte & 31]).join("")}`;
      const record: TokenRecord = {
        id: environment.id("tok"),
        digest: digestOf(secret),
        tenant: data.tenant,
        scopes: data.scopes,
        flows: data.flows ?? null,
        email: data.email ?? null,
        createdAt: environment.now(),
        expiresAt: data.expiresAt ?? null,
        lastUsedAt: null,
        revokedAt: null,
      };
      await store.add(record, [tokenEntry("created", host, record, record.createdAt)]);
      return { secret, token: withoutDigest(record) };
    },
    list: async (tenant) => (await store.list(tenant)).map(withoutDigest),
    async revoke(id) {
      const record = (await store.list()).find((one) => one.id === id);
      if (!record) return false;
      const at = environment.now();
      return store.revoke(record.id, at, [tokenEntry("revoked", host, record, at)]);
    },
  };
}

function parsedOptions(options: TokenOptions): z.output<ReturnType<typeof tokenOptions>> {
  const schema = tokenOptions();
  const parsed = resultOf(schema, options);
  if (parsed.success) return parsed.data;
  const problems = problemsOf(schema, parsed.error.issues, options);
  throw new OptionsError("The token is not valid", problems, parsedOptions);
}

const touchEvery: Instant = minute;

/** The default authenticator. It looks tokens up by digest, so timing reveals nothing about a token. */
export function tokenAuthenticator(store: TokenStore, environment: Environment): Authenticator {
  return {
    async authenticate(secret) {
      if (!form.test(secret)) return undefined;
      const record = await store.findByDigest(digestOf(secret));
      const now = environment.now();
      if (!record || record.revokedAt !== null) return undefined;
      if (record.expiresAt !== null && record.expiresAt <= now) return undefined;
      if (record.lastUsedAt === null)
        await store.touch(record.id, now, [tokenEntry("used", record.id, record, now)]);
      else if (now - record.lastUsedAt > touchEvery) await store.touch(record.id, now);
      return {
        subject: record.id,
        tenant: record.tenant,
        scopes: record.scopes,
        ...(record.flows && { flows: record.flows }),
        ...(record.email !== null && { email: record.email }),
      };
    },
  };
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function withoutDigest({ digest: _, ...token }: TokenRecord): Token {
  return token;
}
