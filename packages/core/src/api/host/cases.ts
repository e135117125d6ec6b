import type { Principal } from "../../model/principal.ts";
import type { Core } from "../../service/core.ts";
import { actOnCases, type CasesInput } from "../../service/verification/bulk.ts";
import { type CaseOutcomeView, presentOutcome } from "../../service/verification/present-outcome.ts";
import {
  listViews,
  removeView,
  saveView,
  type ViewInput,
  type ViewView,
} from "../../service/verification/views.ts";
import { as, type ReviewerOption } from "./claims.ts";

/** The views of a reviewer, at most 50, and those that all reviewers see. */
export interface Views {
  /** Those of the reviewer by name, then those that all reviewers see. */
  list(reviewer: ReviewerOption): Promise<readonly ViewView[]>;
  /** Saves a view under a name of 1 to 60 characters, or replaces it. */
  save(name: string, view: ReviewerOption & ViewInput): Promise<ViewView>;
  /** Removes a view of the reviewer, or with `shared` one that all reviewers see. */
  remove(name: string, view: ReviewerOption & { readonly shared?: boolean }): Promise<void>;
}

/** Only a reviewer claims and releases; the other acts are the host's own. */
export function casesOf(core: Core, principal: Principal) {
  return async (input: CasesInput): Promise<readonly CaseOutcomeView[]> => {
    const isClaim = input.act === "claim" || input.act === "release";
    const actor = isClaim ? as(principal, { email: input.email }) : principal;
    const outcomes = await actOnCases(core, { principal: actor, input });
    return outcomes.map((outcome) => presentOutcome(core, outcome));
  };
}

export function viewsOf(core: Core, principal: Principal): Views {
  return {
    list: async ({ email }) => listViews(core, as(principal, { email })),
    save: async (name, { email, ...input }) =>
      saveView(core, { principal: as(principal, { email }), name, input }),
    remove: async (name, { email, shared = false }) =>
      removeView(core, { principal: as(principal, { email }), name, input: { shared: String(shared) } }),
  };
}
