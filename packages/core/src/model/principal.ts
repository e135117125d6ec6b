import type { VerificationId } from "./ids.ts";

/** The owner of data. Every read and write is within one tenant. */
export type Tenant = string;

/** `write` and `review` each imply `read`. */
export type Scope = "read" | "write" | "review" | "admin";

/** Each role may do everything that the roles before it may. */
export type ReviewerRole = "look" | "review" | "correct" | "lead" | "admin";

/** A person at the desk. */
export interface Reviewer {
  /** In lower case. It is recorded with each act of the person. */
  readonly email: string;
  readonly name?: string;
  readonly role: ReviewerRole;
  /** The pools whose cases the reviewer works on. */
  readonly pools?: readonly string[];
}

/** The caller. `flows` limits a principal to some flows; absent means all. */
export interface Principal {
  readonly subject: string;
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly flows?: readonly string[];
  /** The person or team that a token acts for. */
  readonly email?: string;
  /**
   * The only verification that an end user's session may access. Routes for tokens refuse such a principal.
   */
  readonly verification?: VerificationId;
  /** The person who acts, at the desk. Absent for tokens, the host and end users. */
  readonly reviewer?: Reviewer;
}
