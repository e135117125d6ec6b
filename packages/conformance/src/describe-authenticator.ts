import { deepStrictEqual, ok } from "node:assert/strict";
import type { Authenticator, Principal } from "@passmuster/core/ports";
import { describe, test } from "vitest";

/** An authenticator with one valid token and some that are no longer valid. */
export interface AuthenticatorUnderTest {
  readonly authenticator: Authenticator;
  /** A valid token. */
  readonly token: string;
  /** The principal of the valid token. */
  readonly principal: Principal;
  /** Invalid tokens by reason: `{ revoked: "…", expired: "…" }`. */
  readonly refused: Readonly<Record<string, string>>;
}

/** One requirement of the port: `run` rejects if an authenticator violates it. */
export interface AuthenticatorCheck {
  readonly name: string;
  readonly run: (subject: AuthenticatorUnderTest) => Promise<void>;
}

const scopes: readonly string[] = ["read", "write", "review", "admin"];

/** Values of callers without a token, or with bad intent. */
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

/** Variations of a valid token. */
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

/** Every requirement of the `Authenticator` port. */
export const authenticatorChecks: readonly AuthenticatorCheck[] = [
  {
    name: "a valid token returns its principal on every call",
    async run({ authenticator, token, principal }) {
      const answers = [
        await authenticator.authenticate(token),
        ...(await Promise.all([authenticator.authenticate(token), authenticator.authenticate(token)])),
      ];
      deepStrictEqual(answers, [principal, principal, principal]);
    },
  },
  {
    name: "a principal has a subject, a tenant and known scopes, and only members of the port",
    async run({ authenticator, token }) {
      const found = await authenticator.authenticate(token);
      ok(found, "a principal");
      const { subject, tenant, scopes: given, flows, verification: _, ...unknown } = found;
      deepStrictEqual(unknown, {}, "members unknown to the port");
      for (const text of [subject, tenant]) ok(typeof text === "string" && text !== "", "subject and tenant");
      ok(given.length > 0 && given.every((scope) => scopes.includes(scope)), "scopes");
      ok(flows === undefined || flows.every((flow) => typeof flow === "string"), "flows");
    },
  },
  {
    name: "a variation of a valid token is refused without an exception",
    async run({ authenticator, token }) {
      for (const [index, each] of beside(token).entries())
        await refuses(authenticator, each, `variation ${index}`);
    },
  },
  {
    name: "any other text is refused without an exception",
    async run({ authenticator }) {
      for (const token of strange) await refuses(authenticator, token, JSON.stringify(token.slice(0, 40)));
    },
  },
  {
    name: "a token that is no longer valid is refused without an exception",
    async run({ authenticator, refused }) {
      ok(Object.keys(refused).length > 0, "at least one token that is no longer valid");
      for (const [why, token] of Object.entries(refused)) await refuses(authenticator, token, why);
    },
  },
  {
    name: "changing a returned principal gives nobody more rights",
    async run({ authenticator, token, principal }) {
      const found = await authenticator.authenticate(token);
      ok(found, "a principal");
      try {
        Object.assign(found, { tenant: "another" });
        Object.assign(found.scopes, { [found.scopes.length]: "admin" });
      } catch (error) {
        ok(error instanceof TypeError, "only a frozen object may throw");
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
  describe(`${name} conforms to the Authenticator port`, () => {
    for (const { name: promise, run } of authenticatorChecks) test(promise, async () => run(await open()));
  });
}
