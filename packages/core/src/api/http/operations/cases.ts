import { actOnCases, type CaseOutcome } from "../../../service/verification/bulk.ts";
import { updateCase } from "../../../service/verification/casework.ts";
import { clearListHit } from "../../../service/verification/clear-hit.ts";
import { presentCase } from "../../../service/verification/present-case.ts";
import { presentOutcome } from "../../../service/verification/present-outcome.ts";
import { presentScreening } from "../../../service/verification/present-screening.ts";
import { listViews, removeView, saveView } from "../../../service/verification/views.ts";
import { fromWire } from "../wire.ts";
import { onVerification } from "./effect.ts";
import { data, operation } from "./operation.ts";

/** The work of a team on cases that wait, and its views of the queue. */
export const caseOperations = {
  updateCase: operation({
    route: "PATCH /api/v1/{flow}/verifications/{verification}/case",
    summary: "Assign a case, set its priority, due time and tags, or check items of its checklist",
    access: "review",
    role: "review",
    input: "updateCase",
    answer: "case",
    refusals: [
      "flow_not_found",
      "verification_not_found",
      "wrong_flow",
      "validation_failed",
      "not_waiting",
      "assignments_full",
    ],
    run: ({ core, ...call }) => updateCase(core, call),
    present: ({ core }, verification) => data(presentCase(core, verification)),
    effect: onVerification,
  }),

  clearHit: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/screening/{hit}/clear",
    summary: "Clear a hit on a list: the entry is somebody else",
    access: "review",
    role: "review",
    input: "clearHit",
    answer: "screening",
    refusals: [
      "flow_not_found",
      "verification_not_found",
      "validation_failed",
      "wrong_flow",
      "verification_canceled",
      "hit_not_found",
    ],
    run: ({ core, params, ...call }) => clearListHit(core, call, params.hit),
    present: (_, verification) => data(presentScreening(verification)),
    effect: onVerification,
  }),

  actOnCases: operation({
    route: "POST /api/v1/cases",
    summary: "Claim, release, update or reject up to 100 cases at once",
    access: "review",
    role: "review",
    input: "actOnCases",
    answer: "caseOutcomes",
    several: true,
    refusals: ["validation_failed"],
    run: ({ core, ...call }) => actOnCases(core, call),
    present: ({ core }, outcomes: readonly CaseOutcome[]) =>
      data(outcomes.map((outcome) => presentOutcome(core, outcome))),
  }),

  listViews: operation({
    route: "GET /api/v1/views",
    summary: "List your views of the queue and the shared ones; for reviewers",
    access: "review",
    answer: "views",
    refusals: [],
    run: ({ core, principal }) => listViews(core, principal),
    present: (_, views) => data(views),
  }),

  saveView: operation({
    route: "PUT /api/v1/views/{name}",
    summary: "Save a view of the queue under a name; for reviewers",
    access: "review",
    input: "saveView",
    answer: "view",
    refusals: ["validation_failed", "flow_not_found", "views_full"],
    run: ({ core, principal, params, input }) => saveView(core, { principal, name: params.name, input }),
    present: (_, view) => data(view),
  }),

  removeView: operation({
    route: "DELETE /api/v1/views/{name}",
    summary: "Remove a view of the queue; for reviewers",
    access: "review",
    query: "view",
    refusals: ["validation_failed", "view_not_found"],
    run: ({ core, principal, params, search }) => {
      const input = fromWire(Object.fromEntries(new URLSearchParams(search)));
      return removeView(core, { principal, name: params.name, input });
    },
  }),
};
