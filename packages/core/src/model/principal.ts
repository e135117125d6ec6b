import type { VerificationId } from "./ids.ts";

/** The owner of data. Every read and write is within one tenant. */
export type Tenant = string;

/** `write` and `review` each imply `read`. */
export type Scope = "read" | "write" | "review" | "admin";

/** The caller. `flows` limits a principal to some flows; absent means all. */
export interface Principal {
  readonly subject: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows?: readonly string[];
  /**
   * The only verification that an end user's session may access. Routes for tokens refuse such a principal.
   */
  readonly verification?: VerificationId;
}
