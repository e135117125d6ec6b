import type { VerificationStatus } from "@passmuster/core";

/** The result of a cell of the table: the HTTP status and the next label, or the code of the refusal. */
export interface Expected {
  readonly status: number;
  /** Label of the verification afterwards. */
  readonly label: string;
  /** The `code` of the refusal. */
  readonly code?: string;
  /** Labels added to the history. */
  readonly history: readonly string[];
  readonly events: readonly string[];
}

/** The specification's labels, by API value. */
export const labels: Readonly<Record<VerificationStatus, readonly [value: number, label: string]>> = {
  started: [1, "Started"],
  submitted: [2, "Submitted"],
  approved: [3, "Approved"],
  rejected: [4, "Rejected"],
  double_check: [5, "Double Check"],
  expired: [6, "Expired"],
  canceled: [7, "Canceled"],
  hold: [8, "Hold"],
};

const labelOf = (state: VerificationStatus): string => labels[state][1];

const refused = (state: VerificationStatus, code: string): Expected => ({
  status: 400,
  label: labelOf(state),
  code,
  history: [],
  events: [],
});

const moved = (to: VerificationStatus, ...events: readonly string[]): Expected => ({
  status: 200,
  label: labelOf(to),
  history: [labelOf(to)],
  events,
});

/** Allowed in every status but Canceled, which is terminal. */
const alive =
  (taken: (state: VerificationStatus) => Expected) =>
  (state: VerificationStatus): Expected =>
    state === "canceled" ? refused(state, "verification_canceled") : taken(state);

const started = (taken: Expected) =>
  alive((state) => (state === "started" ? taken : refused(state, "not_started")));

/** Does only what its name says; the status stays. */
const staying = (state: VerificationStatus, more: Partial<Expected> = {}): Expected => ({
  status: 200,
  label: labelOf(state),
  history: [],
  events: [],
  ...more,
});

const patched = (to: VerificationStatus, ...events: readonly string[]) =>
  alive((state) => (state === to ? staying(state, { history: [labelOf(state)] }) : moved(to, ...events)));

const approved = ["decision.made", "verification.finished"];
const canceled = ["document.canceled", "verification.canceled"];

/**
 * Every action of the API that affects a lifecycle, by status: clauses of the specification, and the emitted
 * events.
 */
export const table: Readonly<Record<string, (state: VerificationStatus) => Expected>> = {
  update: alive((state) => staying(state)),
  submit: started(moved("submitted", "verification.submitted")),
  resubmit: alive(() => moved("submitted", "decision.canceled", "verification.submitted")),
  approve: alive((state) =>
    state === "approved" ? refused(state, "already_approved") : moved("approved", ...approved),
  ),
  reject: alive((state) =>
    state === "rejected" ? refused(state, "already_rejected") : moved("rejected", ...approved),
  ),
  cancel: (state) =>
    state === "canceled" ? refused(state, "already_canceled") : moved("canceled", ...canceled),
  "status 1": patched("started"),
  "status 2": patched("submitted"),
  "status 3": patched("approved", ...approved),
  "status 4": patched("rejected", ...approved),
  "status 5": patched("double_check"),
  "status 6": patched("expired", "verification.finished"),
  "status 7": (state) =>
    state === "canceled" ? refused(state, "verification_canceled") : moved("canceled", ...canceled),
  "status 8": patched("hold"),
  comment: alive((state) => staying(state, { status: 201 })),
  "upload a document": started(
    staying("started", { status: 201, history: ["Started"], events: ["document.uploaded"] }),
  ),
  "replace a document": started(staying("started", { history: ["Started"], events: ["document.uploaded"] })),
  "delete a document": alive((state) => staying(state, { status: 204, history: [labelOf(state)] })),
  "decide a document": alive((state) =>
    staying(state, { status: 201, history: [labelOf(state)], events: ["decision.made"] }),
  ),
  "correct a document": alive((state) =>
    state === "approved"
      ? moved("double_check", "decision.made")
      : staying(state, { history: [labelOf(state)] }),
  ),
  "renew the link": alive((state) => staying(state, { history: [labelOf(state)] })),
  delete: (state) => staying(state, { status: 204, label: "none" }),
};
