import type { VerificationId } from "./environment.ts";

/** Whose data it is. Every read and every write is within one tenant. */
export type Tenant = string;

/** `write` and `review` each imply `read`. */
export type Scope = "read" | "write" | "review" | "admin";

/** Who is asking. `flows` limits a principal to some flows; absent means all of them. */
export interface Principal {
  readonly subject: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows?: readonly string[];
  /** The only verification that it may see: an end user's session. Routes for tokens refuse it. */
  readonly verification?: VerificationId;
}

/** Turns a bearer token into a principal. A host may bring its own; the default looks tokens up in the storage. */
export interface Authenticator {
  /** Resolves to `undefined` for a token that is unknown, expired or revoked: never throws for a bad token. */
  authenticate(token: string): Promise<Principal | undefined>;
}
