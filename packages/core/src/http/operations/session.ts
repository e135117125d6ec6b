import { verifyUrl } from "../../access/links.ts";
import { qrCodeSvg } from "../../media/qr-code.ts";
import type { Verification } from "../../model/verification.ts";
import { getSessionPicture, putSessionDocument, removeSessionDocument } from "../../session/documents.ts";
import { startSession } from "../../session/start.ts";
import { presentSession } from "../../session/view.ts";
import { submitVerification } from "../../verification/submit.ts";
import { requireStarted } from "../before-body.ts";
import { getCaptureFile, getCapturePage } from "../capture-page.ts";
import { onVerification } from "./effect.ts";
import { data, type HttpCall, operation } from "./operation.ts";

const changing = ["verification_not_found", "verification_canceled", "not_started"] as const;

/** The operations that a verification's link allows. The capture page uses only these. */
export const sessionOperations = {
  startSession: operation({
    route: "POST /api/v1/session",
    summary: "Exchange the capability of a verification's link for a session",
    access: "open",
    secretAnswer: true,
    input: "startSession",
    answer: "startedSession",
    success: 201,
    refusals: ["validation_failed", "verification_not_found"],
    run: ({ core, input }) => startSession(core, input),
    present: (_, started) => data(started),
  }),

  getSession: operation({
    route: "GET /api/v1/session",
    summary: "Get the required documents, the uploads and the status",
    access: "session",
    answer: "session",
    refusals: ["verification_not_found"],
    run: (call) => own(call),
    present: view,
  }),

  followSession: operation({
    route: "GET /api/v1/session/after/{version}",
    summary: "Get the session once it has changed after `version`, or as it is after 25 seconds",
    access: "session",
    answer: "session",
    refusals: ["verification_not_found"],
    run: (call) => call.core.follow(call.core, { ...callerOf(call), version: Number(call.params.version) }),
    present: view,
  }),

  getSessionHandOff: operation({
    route: "GET /api/v1/session/hand-off",
    summary: "Get the link and its QR code again, to continue on another device",
    access: "session",
    answer: "handOff",
    refusals: changing,
    run: async (call) => {
      const verification = await own(call);
      requireStarted(verification);
      return verifyUrl(call.core, verification);
    },
    present: async (_, url) => data({ url, qrCode: await qrCodeSvg(url) }),
  }),

  putSessionDocument: operation({
    route: "PUT /api/v1/session/uploads/{context}",
    summary: "Upload a document with all its sides, or replace one",
    access: "session",
    body: "upload",
    input: "sessionDocument",
    answer: "session",
    refusals: [
      ...changing,
      "document_not_found",
      "validation_failed",
      "type_not_allowed",
      "duplicate_document_type",
      "document_not_uploaded",
      "image_missing",
      "image_invalid",
    ],
    run: (call) => putSessionDocument(call.core, { ...callerOf(call), ...call.params, input: call.input }),
    present: view,
    effect: onVerification,
  }),

  removeSessionDocument: operation({
    route: "DELETE /api/v1/session/uploads/{context}",
    summary: "Remove an uploaded document",
    access: "session",
    answer: "session",
    refusals: [...changing, "document_not_found"],
    run: (call) => removeSessionDocument(call.core, { ...callerOf(call), ...call.params }),
    present: view,
    effect: onVerification,
  }),

  getSessionPicture: operation({
    route: "GET /api/v1/session/pictures/{document}/{side}",
    summary: "Get an uploaded image, `front` or `back`, as a JPEG in base64",
    access: "session",
    answer: "base64",
    refusals: ["verification_not_found", "document_not_found"],
    run: (call) => getSessionPicture(call.core, { ...callerOf(call), ...call.params }),
    present: (_, picture) => data(Buffer.from(picture).toString("base64")),
  }),

  submitSession: operation({
    route: "POST /api/v1/session/submit",
    summary: "Submit all documents; the session can then only watch",
    access: "session",
    answer: "session",
    refusals: [...changing, "documents_missing"],
    run: async (call) => {
      const { flow } = await own(call);
      return submitVerification(call.core, { ...callerOf(call), flow });
    },
    present: view,
    effect: onVerification,
  }),
};

/** The page itself, if the host mounts it. */
export const captureOperations = {
  getCapturePage: operation({
    route: "GET /verify/{verification}",
    summary: "Get the page for the end user; the same for every id",
    access: "open",
    media: ["text/html"],
    refusals: ["route_not_found"],
    run: ({ core }) => getCapturePage(core),
    respond: (page) => page,
  }),

  getCaptureFile: operation({
    route: "GET /capture/{file}",
    summary: "Get a file that the page loads",
    access: "open",
    media: ["text/javascript", "text/css", "image/svg+xml"],
    refusals: ["route_not_found"],
    run: ({ core, params }) => getCaptureFile(core, params.file),
    respond: (file) => file,
  }),
};

type Caller = Pick<HttpCall, "core" | "principal">;

function view({ core }: Caller, verification: Verification) {
  return data(presentSession(core, verification));
}

function own({ core, principal }: Caller): Promise<Verification> {
  return core.find(principal, { verification: principal.verification ?? "" });
}

/** An end user names a part of the verification, never the verification. */
const callerOf = ({ principal }: Caller) => ({ principal, id: principal.verification ?? "" });
