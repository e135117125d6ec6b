import { parse } from "../../../base/input/fields.ts";
import { requireScope } from "../../../service/access/scopes.ts";
import type { RecordedReading } from "../../../service/audit/recorder.ts";
import { makeCaseFile } from "../../../service/case-file/make.ts";
import { partsIn } from "../../../service/document/present-parts.ts";
import { giveChipChallenge } from "../../../service/session/chip-challenge.ts";
import { commentOn } from "../../../service/verification/comment.ts";
import { createVerification } from "../../../service/verification/create.ts";
import { detailInput, getVerification } from "../../../service/verification/get.ts";
import { renewLink } from "../../../service/verification/link.ts";
import { listVerifications } from "../../../service/verification/list.ts";
import {
  presentApproved,
  presentClosed,
  presentComment,
  presentDetail,
  presentLink,
  presentVerification,
} from "../../../service/verification/present.ts";
import { presentListed } from "../../../service/verification/present-waiting.ts";
import { removeVerification } from "../../../service/verification/remove.ts";
import { renewVerification } from "../../../service/verification/renew.ts";
import { reviewVerification } from "../../../service/verification/review.ts";
import { submitVerification } from "../../../service/verification/submit.ts";
import { updateVerification } from "../../../service/verification/update.ts";
import { imageHeaders } from "../linked.ts";
import { paginate } from "../paginate.ts";
import { fromWire } from "../wire.ts";
import { onComment, onVerification } from "./effect.ts";
import { data, type HttpCall, operation } from "./operation.ts";

const found = ["flow_not_found", "verification_not_found", "wrong_flow"] as const;
const changed = [...found, "claimed", "changed_since_seen"] as const;
const reviewed = [...changed, "validation_failed", "verification_canceled"] as const;

/** Verifications, in the order of the specification. */
export const verificationOperations = {
  listAllVerifications: operation({
    route: "GET /api/v1/verifications",
    summary: "List the verifications of every flow",
    access: "read",
    query: "verifications",
    answer: "verificationPage",
    refusals: ["validation_failed"],
    run: (call) => list(call, undefined),
    shows: listed,
    present: page,
  }),

  listVerifications: operation({
    route: "GET /api/v1/{flow}/verifications",
    summary: "List verifications",
    access: "read",
    query: "verifications",
    answer: "verificationPage",
    refusals: ["flow_not_found", "validation_failed"],
    run: (call) => list(call, call.params.flow),
    shows: listed,
    present: page,
  }),

  createVerification: operation({
    route: "POST /api/v1/{flow}/verifications",
    summary: "Create a verification",
    access: "write",
    input: "createVerification",
    answer: "verification",
    success: 201,
    // After the verification's deletion, a replay gets this.
    refusals: ["flow_not_found", "verification_not_found", "validation_failed"],
    run: ({ core, ...call }) => createVerification(core, call),
    present: ({ core, principal }, created) => data(presentVerification(core, created, principal)),
    effect: onVerification,
  }),

  getVerification: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}",
    summary: "Get a verification with its documents, comments and history",
    access: "read",
    query: "verification",
    answer: "verificationDetail",
    refusals: [...found, "validation_failed"],
    run: async ({ core, ...call }) => {
      const query = new URLSearchParams(call.search);
      if (query.get("private") === "1") requireScope(call.principal, "review");
      const verification = await getVerification(core, call);
      const input = parse(detailInput(), fromWire(Object.fromEntries(query)));
      const parts = input.parts === "1" ? await partsIn(core, verification) : undefined;
      return { verification, withPrivate: input.private === "1", parts };
    },
    shows: ({ verification, withPrivate }) => ({
      what: "verification",
      verifications: [verification],
      ...(withPrivate && { withPrivate }),
    }),
    present: async ({ core, principal }, { verification, withPrivate, parts }) =>
      data(await presentDetail(core, verification, { ...principal, withPrivate, parts })),
  }),

  getVerificationFile: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}/file",
    summary: "Make the case file of a verification: a signed PDF/A-3 with everything that is known of it",
    access: "review",
    role: "review",
    query: "caseFile",
    media: ["application/pdf"],
    refusals: [...found, "validation_failed", "case_file_off"],
    run: ({ core, search, ...call }) => {
      const input = fromWire(Object.fromEntries(new URLSearchParams(search)));
      return makeCaseFile(core, { ...call, input });
    },
    respond: ({ verification, pdf }) => ({
      status: 200,
      headers: {
        ...imageHeaders,
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${verification.id}.pdf"`,
      },
      body: pdf,
    }),
  }),

  updateVerification: operation({
    route: "PATCH /api/v1/{flow}/verifications/{verification}",
    summary: "Update a verification, or set its status",
    access: "write",
    role: "review",
    statusAccess: "review",
    input: "updateVerification",
    answer: "verification",
    refusals: [...reviewed, "four_eyes", "checklist_open", "hits_open"],
    run: ({ core, ...call }) => updateVerification(core, call),
    present: ({ core, principal }, updated) => data(presentVerification(core, updated, principal)),
    effect: onVerification,
  }),

  deleteVerification: operation({
    route: "DELETE /api/v1/{flow}/verifications/{verification}",
    summary: "Delete a verification with its documents",
    access: "write",
    refusals: [...changed, "legal_hold"],
    run: ({ core, ...call }) => removeVerification(core, call),
  }),

  submitVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/submit",
    summary: "Submit a verification to the pipeline",
    access: "write",
    answer: "verification",
    refusals: [...changed, "verification_canceled", "not_started", "documents_missing"],
    run: ({ core, ...call }) => submitVerification(core, call),
    present: ({ core, principal }, submitted) => data(presentVerification(core, submitted, principal)),
    effect: onVerification,
  }),

  resubmitVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/resubmit",
    summary: "Run a verification through the pipeline again",
    access: "review",
    input: "review",
    answer: "verification",
    refusals: [...reviewed, "documents_missing"],
    run: ({ core, ...call }) => reviewVerification(core, call, "resubmit"),
    present: ({ core, principal }, resubmitted) => data(presentVerification(core, resubmitted, principal)),
    effect: onVerification,
  }),

  approveVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/approve",
    summary: "Approve a verification and its documents",
    access: "review",
    input: "review",
    answer: "approvedVerification",
    refusals: [...reviewed, "already_approved", "four_eyes", "checklist_open", "hits_open"],
    run: ({ core, ...call }) => reviewVerification(core, call, "approve"),
    present: async ({ core, principal }, approved) => data(await presentApproved(core, approved, principal)),
    effect: onVerification,
  }),

  rejectVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/reject",
    summary: "Reject a verification and its documents",
    access: "review",
    input: "review",
    answer: "closedVerification",
    refusals: [...reviewed, "already_rejected"],
    run: ({ core, ...call }) => reviewVerification(core, call, "reject"),
    present: ({ core }, rejected) => data(presentClosed(core, rejected)),
    effect: onVerification,
  }),

  cancelVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/cancel",
    summary: "Cancel a verification and its documents, permanently",
    access: "review",
    input: "review",
    answer: "closedVerification",
    refusals: [...changed, "validation_failed", "already_canceled"],
    run: ({ core, ...call }) => reviewVerification(core, call, "cancel"),
    present: ({ core }, canceled) => data(presentClosed(core, canceled)),
    effect: onVerification,
  }),

  retakeVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/retake",
    summary: "Ask the person for new pictures, by the same link",
    access: "review",
    input: "retake",
    answer: "verification",
    refusals: [...reviewed, "retake_not_possible", "documents_missing"],
    run: ({ core, ...call }) => reviewVerification(core, call, "retake"),
    present: ({ core, principal }, returned) => data(presentVerification(core, returned, principal)),
    effect: onVerification,
  }),

  renewLink: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/link",
    summary: "Renew the end user's link; the old one stops working",
    access: "write",
    answer: "link",
    refusals: [...changed, "verification_canceled"],
    run: ({ core, ...call }) => renewLink(core, call),
    present: ({ core, principal }, renewed) => data(presentLink(core, renewed, principal)),
    effect: onVerification,
  }),

  renewVerification: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/renew",
    summary: "Start a verification that renews an Approved one; what the flow keeps is not asked for again",
    access: "write",
    several: true,
    answer: "verificationDetail",
    success: 201,
    refusals: [...changed, "not_approved", "verification_canceled", "already_renewed"],
    run: ({ core, ...call }) => renewVerification(core, call),
    present: async ({ core, principal }, successor) => data(await presentDetail(core, successor, principal)),
  }),

  giveChipChallenge: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/chip-challenge",
    summary: "Get a challenge for a document's chip; it lasts five minutes and is used once",
    access: "write",
    secretAnswer: true,
    answer: "chipChallenge",
    success: 201,
    refusals: [...changed, "verification_canceled", "not_started"],
    run: ({ core, ...call }) => giveChipChallenge(core, call),
    present: (_, challenge) => data(challenge),
  }),

  addComment: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/comments",
    summary: "Comment on a verification, publicly or privately",
    access: "review",
    input: "comment",
    answer: "comment",
    success: 201,
    refusals: [...found, "validation_failed", "verification_canceled"],
    run: ({ core, ...call }) => commentOn(core, call),
    present: (_, { comment }) => data(presentComment(comment)),
    effect: onComment,
  }),
};

function list({ core, principal, search }: HttpCall<unknown>, flow: string | undefined) {
  const input = fromWire(Object.fromEntries(new URLSearchParams(search)));
  return listVerifications(core, { principal, flow, input });
}

function listed({ items }: Awaited<ReturnType<typeof list>>): RecordedReading {
  return { what: "verifications", verifications: items };
}

function page({ core, principal, path, search }: HttpCall<unknown>, found: Awaited<ReturnType<typeof list>>) {
  return paginate(
    found,
    (item) => presentListed(core, item, principal),
    `${core.settings.publicUrl}${path}`,
    new URLSearchParams(search),
  );
}
