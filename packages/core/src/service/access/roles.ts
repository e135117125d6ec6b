import { PassmusterError } from "../../base/errors.ts";
import type { Principal, ReviewerRole, Scope } from "../../model/principal.ts";
import { requireScope } from "./scopes.ts";

/** Least first: each contains those before it. */
export const reviewerRoles = [
  "look",
  "review",
  "correct",
  "lead",
  "admin",
] as const satisfies readonly ReviewerRole[];

/** No reviewer has the scope `admin`: it makes webhooks. */
export const scopesOfRole: Readonly<Record<ReviewerRole, readonly Scope[]>> = {
  look: ["read"],
  review: ["read", "review"],
  correct: ["read", "review"],
  lead: ["read", "review"],
  admin: ["read", "write", "review"],
};

/**
 * Refuses a reviewer below a role. Tokens and the host have no role and pass.
 * @throws {PassmusterError} `insufficient_scope`
 */
export function requireRole({ reviewer }: Pick<Principal, "reviewer">, needed: ReviewerRole): void {
  if (reviewer && reviewerRoles.indexOf(reviewer.role) < reviewerRoles.indexOf(needed))
    throw new PassmusterError("insufficient_scope", { message: belowRole });
}

const belowRole = "Your role does not allow this action.";

/** What a route needs: a scope of a token, and a role of a reviewer. */
export interface Needed {
  readonly access: Scope;
  /** Decides for reviewers in place of `access`. */
  readonly role?: ReviewerRole;
}

/** @throws {PassmusterError} `insufficient_scope` */
export function requireAccess(principal: Principal, { access, role }: Needed): void {
  if (principal.reviewer && role) requireRole(principal, role);
  else requireScope(principal, access);
}

const ofStatusChange: readonly string[] = ["status", "comment", "note", "email", "seen"];

/**
 * A reviewer without `write` changes the status of a verification and nothing else.
 * @throws {PassmusterError} `insufficient_scope`
 */
export function requireStatusOnly({ reviewer, scopes }: Principal, input: object): void {
  if (!reviewer || scopes.includes("write")) return;
  if (Object.keys(input).some((name) => !ofStatusChange.includes(name)))
    throw new PassmusterError("insufficient_scope", { message: belowRole });
}
