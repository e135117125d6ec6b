import { deepStrictEqual, ok } from "node:assert/strict";
import type { Authenticator, Principal } from "@passmuster/core";
import { describe, test } from "vitest";

/** An authenticator with one token that is good, and those that are not any more. */
export interface AuthenticatorUnderTest {
  readonly authenticator: Authenticator;
  /** A token that is good. */
  readonly token: string;
  /** Whom it stands for. */
  readonly principal: Principal;
  /** Tokens that were good once or never were, by what is wrong with them: `{ revoked: "…", expired: "…" }`. */
  readonly refused: Readonly<Record<string, string>>;
}

/** One promise of the port: `run` rejects where an authenticator breaks it. */
export interface AuthenticatorCheck {
  readonly name: string;
  readonly run: (subject: AuthenticatorUnderTest) => Promise<void>;
}

const scopes: readonly string[] = ["read", "write", "review", "admin"];

/** What somebody sends who has no token, or means no good. */
const strange: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "*",
  "%",
  "' or '1'='1",
  "\0",
  "\ud800",
  "ünï",
  "a.b.c",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
  "x".repeat(100_000),
];

/** Tokens beside a good one. */
function beside(token: string): readonly string[] {
  const other = (character: string | undefined) => (character === "0" ? "1" : "0");
  const all = [
    `${token.slice(0, -1)}${other(token.at(-1))}`,
    `${other(token[0])}${token.slice(1)}`,
    token.slice(0, -1),
    token.slice(1),
    `${token}0`,
    `${token}${token}`,
    `${token}\0`,
    ` ${token}`,
    `${token} `,
    `Bearer ${token}`,
    token.toUpperCase(),
  ];
  return all.filter((each) => each !== token);
}

async function refuses(authenticator: Authenticator, token: string, what: string): Promise<void> {
  deepStrictEqual(await authenticator.authenticate(token), undefined, what);
}

/** Every promise of the `Authenticator` port. */
export const authenticatorChecks: readonly AuthenticatorCheck[] = [
  {
    name: "a good token says who is asking, each time",
    async run({ authenticator, token, principal }) {
      const answers = [
        await authenticator.authenticate(token),
        ...(await Promise.all([authenticator.authenticate(token), authenticator.authenticate(token)])),
      ];
      deepStrictEqual(answers, [principal, principal, principal]);
    },
  },
  {
    name: "a principal has a subject, a tenant, scopes that exist, and nothing that the port does not know",
    async run({ authenticator, token }) {
      const found = await authenticator.authenticate(token);
      ok(found, "a principal");
      const { subject, tenant, scopes: given, flows, verification: _, ...unknown } = found;
      deepStrictEqual(unknown, {}, "members that the port does not know");
      for (const text of [subject, tenant]) ok(typeof text === "string" && text !== "", "subject and tenant");
      ok(given.length > 0 && given.every((scope) => scopes.includes(scope)), "scopes");
      ok(flows === undefined || flows.every((flow) => typeof flow === "string"), "flows");
    },
  },
  {
    name: "a token that is almost a good one is refused, without an exception",
    async run({ authenticator, token }) {
      for (const [index, each] of beside(token).entries())
        await refuses(authenticator, each, `variation ${index}`);
    },
  },
  {
    name: "whatever else is sent is refused, without an exception",
    async run({ authenticator }) {
      for (const token of strange) await refuses(authenticator, token, JSON.stringify(token.slice(0, 40)));
    },
  },
  {
    name: "a token that is not good any more is refused, without an exception",
    async run({ authenticator, refused }) {
      ok(Object.keys(refused).length > 0, "a token that is not good any more");
      for (const [why, token] of Object.entries(refused)) await refuses(authenticator, token, why);
    },
  },
  {
    name: "nobody can give himself more by changing what was answered",
    async run({ authenticator, token, principal }) {
      const found = await authenticator.authenticate(token);
      ok(found, "a principal");
      try {
        Object.assign(found, { tenant: "another" });
        Object.assign(found.scopes, { [found.scopes.length]: "admin" });
      } catch (error) {
        ok(error instanceof TypeError, "what cannot be changed");
      }
      deepStrictEqual(await authenticator.authenticate(token), principal);
    },
  },
];

/**
 * The conformance suite of the `Authenticator` port. `open` is called for each test.
 *
 * @example
 * const principal = { subject: "rita@example.com", tenant: "default", scopes: ["read", "review"] } as const;
 * describeAuthenticator("mine", () => ({ authenticator, token: "session-of-rita", principal, refused: { ended: "session-of-yesterday" } }));
 */
export function describeAuthenticator(
  name: string,
  open: () => AuthenticatorUnderTest | Promise<AuthenticatorUnderTest>,
): void {
  describe(`${name} keeps the promises of an authenticator`, () => {
    for (const { name: promise, run } of authenticatorChecks) test(promise, async () => run(await open()));
  });
}
