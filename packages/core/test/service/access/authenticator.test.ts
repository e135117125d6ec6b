import {
  type AuthenticatorUnderTest,
  authenticatorChecks,
  describeAuthenticator,
} from "@passmuster/conformance";
import { memoryStorage } from "@passmuster/core";
import { createTokens } from "@passmuster/core/admin";
import type { Authenticator } from "@passmuster/core/ports";
import { manualEnvironment } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { tokenAuthenticator } from "../../../src/service/access/tokens.ts";

async function open(): Promise<AuthenticatorUnderTest> {
  const environment = manualEnvironment({ seed: "authenticator" });
  const { tokens: store } = memoryStorage();
  const tokens = createTokens(store, environment);
  const { secret, token } = await tokens.create({ scopes: ["read", "review"], flows: ["identity"] });
  const expired = await tokens.create({ expiresAt: environment.now() + 1 });
  const revoked = await tokens.create();
  await tokens.revoke(revoked.token.id);
  return {
    authenticator: tokenAuthenticator(store, environment),
    token: secret,
    principal: { subject: token.id, tenant: "default", scopes: ["read", "review"], flows: ["identity"] },
    refused: { expired: expired.secret, revoked: revoked.secret, unknown: `pm_${"0".repeat(32)}` },
  };
}

describeAuthenticator("the token authenticator", open);

const sessions = {
  "session-of-rita": { subject: "rita", tenant: "default", scopes: ["read", "review"] },
} as const;
const principal = sessions["session-of-rita"];
const known = new Map<string, typeof principal>(Object.entries(sessions));
const plain: Authenticator = {
  async authenticate(token) {
    const found = known.get(token);
    return found && { ...found, scopes: [...found.scopes] };
  },
};
const underTest = (authenticator: Authenticator): AuthenticatorUnderTest => ({
  authenticator,
  token: "session-of-rita",
  principal,
  refused: { ended: "session-of-yesterday" },
});

describeAuthenticator("a plain authenticator", () => underTest(plain));

const broken: Readonly<
  Record<string, { readonly authenticator: () => Authenticator; readonly caughtBy: RegExp }>
> = {
  "throws at a bad token": {
    authenticator: () => ({
      authenticate: async (token) => (await plain.authenticate(token)) ?? Promise.reject(new Error("401")),
    }),
    caughtBy: /variation of a valid token.*any other text.*no longer valid/s,
  },
  "looks tokens up in a plain object": {
    authenticator: () => ({
      authenticate: async (token) => (sessions as Readonly<Record<string, typeof principal>>)[token],
    }),
    caughtBy: /any other text/,
  },
  "ignores spaces and case in tokens": {
    authenticator: () => ({ authenticate: (token) => plain.authenticate(token.trim().toLowerCase()) }),
    caughtBy: /variation of a valid token/,
  },
  "finds a token after its revocation": {
    authenticator: () => ({
      authenticate: async (token) => (token.startsWith("session-of-") ? { ...principal } : undefined),
    }),
    caughtBy: /no longer valid/,
  },
  "accepts a token only once": {
    authenticator: () => {
      const left = new Set(known.keys());
      return { authenticate: async (token) => (left.delete(token) ? plain.authenticate(token) : undefined) };
    },
    caughtBy: /on every call/,
  },
  "hands out its own memory": {
    authenticator: () => {
      const own = new Map(Object.entries(structuredClone(sessions)));
      return { authenticate: async (token) => own.get(token) };
    },
    caughtBy: /nobody more rights/,
  },
  "grants scopes that do not exist": {
    authenticator: () => ({
      authenticate: async (token) => {
        const found = await plain.authenticate(token);
        return found && { ...found, scopes: [...found.scopes, "owner" as "admin"] };
      },
    }),
    caughtBy: /known scopes/,
  },
};

async function failing(authenticator: Authenticator): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of authenticatorChecks)
    await run(underTest(authenticator)).catch(() => failed.push(name));
  return failed;
}

describe("the suite for authenticators", () => {
  test.each(Object.entries(broken))("catches one that %s", async (_, { authenticator, caughtBy }) => {
    expect((await failing(authenticator())).join("; ")).toMatch(caughtBy);
  });

  test("has a broken authenticator for each check", async () => {
    const failed = new Set<string>();
    for (const { authenticator } of Object.values(broken))
      for (const name of await failing(authenticator())) failed.add(name);
    expect(authenticatorChecks.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });
});
