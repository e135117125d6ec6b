import type { VerificationId } from "./ids.ts";

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
