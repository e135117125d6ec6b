import { getErasure } from "../../../service/verification/erasure.ts";
import { holdVerification, presentHold, releaseHold } from "../../../service/verification/hold.ts";
import { onVerification } from "./effect.ts";
import { data, operation } from "./operation.ts";

const refusals = ["flow_not_found", "verification_not_found", "wrong_flow", "validation_failed"] as const;

/** The legal hold of a verification, and the receipt of its erasure. */
export const holdOperations = {
  holdVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/hold",
    summary: "Put a verification on legal hold: nothing of it is deleted until the hold is lifted",
    access: "review",
    role: "lead",
    input: "changeHold",
    answer: "legalHold",
    refusals,
    run: ({ core, ...call }) => holdVerification(core, call),
    present: (_, verification) => data(presentHold(verification)),
    effect: onVerification,
  }),

  releaseHold: operation({
    route: "DELETE /api/v1/{flow}/verifications/{verification}/hold",
    summary: "Lift the legal hold of a verification; retention goes on",
    access: "review",
    role: "lead",
    input: "changeHold",
    answer: "legalHold",
    refusals: [...refusals, "not_on_legal_hold"],
    run: ({ core, ...call }) => releaseHold(core, call),
    present: (_, verification) => data(presentHold(verification)),
    effect: onVerification,
  }),

  getErasure: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}/erasure",
    summary: "Get the receipt of an erasure: when, why, and the links of the record that prove it",
    access: "review",
    answer: "erasure",
    refusals: ["flow_not_found", "verification_not_found", "wrong_flow"],
    run: ({ core, ...call }) => getErasure(core, call),
    present: (_, receipt) => data(receipt),
  }),
};
