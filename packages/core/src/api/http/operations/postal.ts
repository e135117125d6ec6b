import {
  certifyBox,
  closeBox,
  getWitnessPdf,
  updateApplication,
  witnessSignature,
} from "../../../service/verification/postal.ts";
import { presentPostal } from "../../../service/verification/present-postal.ts";
import { imageHeaders } from "../linked.ts";
import { onVerification } from "./effect.ts";
import { data, operation } from "./operation.ts";

const found = ["flow_not_found", "verification_not_found", "wrong_flow"] as const;
const noted = [...found, "validation_failed", "verification_canceled"] as const;

/** The mailbox of PS Form 1583: only in the postal flows. */
export const postalOperations = {
  updateApplication: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/application",
    summary: "Give the application for a mailbox, or replace it; a changed one needs a new witness",
    access: "write",
    input: "updateApplication",
    answer: "postal",
    refusals: noted,
    run: ({ core, ...call }) => updateApplication(core, call),
    present: (_, verification) => data(presentPostal(verification)),
    effect: onVerification,
  }),

  witnessSignature: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/witness",
    summary: "Record who saw the signature on the form, how and when",
    access: "review",
    role: "review",
    body: "upload",
    input: "witnessSignature",
    answer: "postal",
    success: 201,
    refusals: noted,
    run: ({ core, ...call }) => witnessSignature(core, call),
    present: (_, verification) => data(presentPostal(verification)),
    effect: onVerification,
  }),

  getWitnessPdf: operation({
    route: "GET /api/v1/{flow}/verifications/{verification}/witness/pdf",
    summary: "Get the notary's file",
    access: "review",
    role: "look",
    media: ["application/pdf"],
    refusals: [...found, "not_witnessed"],
    run: ({ core, ...call }) => getWitnessPdf(core, call),
    shows: ({ verification, image }) => ({ what: "pdf", verifications: [verification], image }),
    respond: ({ pdf }) => ({
      status: 200,
      headers: {
        ...imageHeaders,
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="witness.pdf"',
      },
      body: pdf,
    }),
  }),

  closeMailbox: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/closing",
    summary: "Close a mailbox; retention counts from that day",
    access: "review",
    role: "review",
    input: "closeMailbox",
    answer: "postal",
    refusals: noted,
    run: ({ core, ...call }) => closeBox(core, call),
    present: (_, verification) => data(presentPostal(verification)),
    effect: onVerification,
  }),

  certifyMailbox: operation({
    route: "POST /api/v1/{flow}/verifications/{verification}/certification",
    summary: "Certify a mailbox for a quarter",
    access: "review",
    role: "lead",
    input: "certifyMailbox",
    answer: "postal",
    success: 201,
    refusals: noted,
    run: ({ core, ...call }) => certifyBox(core, call),
    present: (_, verification) => data(presentPostal(verification)),
    effect: onVerification,
  }),
};
