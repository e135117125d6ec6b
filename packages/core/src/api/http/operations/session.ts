import { Verbatim } from "../../../base/input/verbatim.ts";
import type { Verification } from "../../../model/verification.ts";
import { verifyUrl } from "../../../service/access/links.ts";
import { qrCodeSvg } from "../../../service/media/qr-code.ts";
import { answerCredential } from "../../../service/session/answer-credential.ts";
import { giveChipChallenge } from "../../../service/session/chip-challenge.ts";
import { getConsentText, giveConsent } from "../../../service/session/consent.ts";
import {
  getSessionPicture,
  putSessionDocument,
  removeSessionDocument,
} from "../../../service/session/documents.ts";
import { countEvents } from "../../../service/session/events.ts";
import { keepSessionDocument } from "../../../service/session/keep.ts";
import { finishPresence, startPresence } from "../../../service/session/presence.ts";
import { requestCredential } from "../../../service/session/request-credential.ts";
import { startSession } from "../../../service/session/start.ts";
import { submitSession } from "../../../service/session/submit.ts";
import { presentSession } from "../../../service/session/view.ts";
import { translated } from "../../../service/session/words/translate.ts";
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
    present: async ({ languages }, started) =>
      data({ ...started, session: await translated(started.session, languages) }),
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
      "consent_missing",
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
    refusals: [...changing, "document_not_found", "legal_hold"],
    run: (call) => removeSessionDocument(call.core, { ...callerOf(call), ...call.params }),
    present: view,
    effect: onVerification,
  }),

  keepSessionDocument: operation({
    route: "POST /api/v1/session/uploads/{context}/keep",
    summary: "Keep the uploaded images against the advice about them",
    access: "session",
    answer: "session",
    refusals: [...changing, "document_not_found"],
    run: (call) => keepSessionDocument(call.core, { ...callerOf(call), ...call.params }),
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

  getSessionConsent: operation({
    route: "GET /api/v1/session/consent/{language}",
    summary: "Get the text that the person is asked to agree to, in the best language",
    access: "session",
    answer: "consentText",
    refusals: ["verification_not_found", "route_not_found"],
    run: (call) => getConsentText(call.core, { ...callerOf(call), ...call.params }),
    present: async (_, text) => data(text),
  }),

  giveSessionConsent: operation({
    route: "PUT /api/v1/session/consent",
    summary: "Agree to the text of a version and a language",
    access: "session",
    input: "sessionConsent",
    answer: "session",
    refusals: [...changing, "validation_failed"],
    run: (call) => giveConsent(call.core, { ...callerOf(call), input: call.input }),
    present: view,
    effect: onVerification,
  }),

  requestSessionCredential: operation({
    route: "POST /api/v1/session/credentials",
    summary: "Ask a wallet for a credential in place of the photo ID; the request lasts five minutes",
    access: "session",
    secretAnswer: true,
    answer: "credentialRequest",
    refusals: [...changing, "type_not_allowed"],
    run: (call) => requestCredential(call.core, callerOf(call)),
    present: async (_, { requests, ...request }) => {
      const asked = requests.map(({ protocol, data: given }) => ({ protocol, data: new Verbatim(given) }));
      const qrCode = request.link === null ? null : await qrCodeSvg(request.link);
      return data({ ...request, requests: asked, qrCode });
    },
  }),

  answerSessionCredential: operation({
    route: "POST /api/v1/session/credentials/answer",
    summary: "Pass on what the wallet answered; each request takes one answer",
    access: "session",
    body: "wallet",
    input: "credentialAnswer",
    answer: "session",
    refusals: [
      ...changing,
      "validation_failed",
      "credential_request_not_found",
      "type_not_allowed",
      "duplicate_document_type",
    ],
    run: (call) => answerCredential(call.core, { ...callerOf(call), input: call.input }),
    present: view,
    effect: onVerification,
  }),

  giveSessionChipChallenge: operation({
    route: "POST /api/v1/session/chip-challenge",
    summary: "Get a challenge for a document's chip; it lasts five minutes and is used once",
    access: "session",
    secretAnswer: true,
    answer: "chipChallenge",
    success: 201,
    refusals: changing,
    run: (call) => giveChipChallenge(call.core, callerOf(call)),
    present: (_, challenge) => data(challenge),
  }),

  startSessionPresence: operation({
    route: "POST /api/v1/session/presence",
    summary: "Start a presence check at the host's provider; an attempt has five",
    access: "session",
    secretAnswer: true,
    answer: "presenceSession",
    success: 201,
    refusals: [
      ...changing,
      "consent_missing",
      "presence_not_asked",
      "presence_tries_used",
      "presence_session_not_found",
    ],
    run: (call) => startPresence(call.core, callerOf(call)),
    // The provider's names are its own: they stay as they are.
    present: async (_, { page, ...started }) => data({ ...started, page: new Verbatim(page) }),
  }),

  finishSessionPresence: operation({
    route: "POST /api/v1/session/presence/result",
    summary: "Let the server ask the provider how a presence check ended; each session has one result",
    access: "session",
    input: "presenceResult",
    answer: "session",
    refusals: [...changing, "validation_failed", "presence_not_asked", "presence_session_not_found"],
    run: (call) => finishPresence(call.core, { ...callerOf(call), input: call.input }),
    present: view,
    effect: onVerification,
  }),

  countSessionEvents: operation({
    route: "POST /api/v1/session/events",
    summary: "Report steps of the page, which are counted and not kept; at most 200 count",
    access: "session",
    input: "sessionEvents",
    late: true,
    answer: "countedEvents",
    refusals: ["verification_not_found", "validation_failed"],
    run: (call) => countEvents(call.core, { ...callerOf(call), input: call.input }),
    present: async (_, counted) => data({ counted }),
  }),

  submitSession: operation({
    route: "POST /api/v1/session/submit",
    summary: "Submit all documents; the session can then only watch",
    access: "session",
    answer: "session",
    refusals: [...changing, "documents_missing", "consent_missing"],
    run: (call) => submitSession(call.core, callerOf(call)),
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
    run: getCapturePage,
    respond: (page) => page,
  }),

  getCaptureFile: operation({
    route: "GET /capture/{file}",
    summary: "Get a file that the page loads",
    access: "open",
    media: ["text/javascript", "text/css", "image/svg+xml"],
    isStored: true,
    refusals: ["route_not_found"],
    run: getCaptureFile,
    respond: (file) => file,
  }),
};

type Caller = Pick<HttpCall, "core" | "principal" | "languages">;

async function view({ core, languages }: Caller, verification: Verification) {
  return data(await translated(presentSession(core, verification), languages));
}

function own({ core, principal }: Caller): Promise<Verification> {
  return core.find(principal, { verification: principal.verification ?? "" });
}

/** An end user names a part of the verification, never the verification. */
const callerOf = ({ principal }: Caller) => ({ principal, id: principal.verification ?? "" });
