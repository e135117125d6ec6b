import type { Route } from "./route.ts";

const own = "/api/v1/session";
const part = `${own}/uploads/{context}`;
const changing = ["verification_not_found", "verification_canceled", "not_started"] as const;

/** What an end user can do with a verification's address: the page behind it uses these and nothing else. */
export const sessionRoutes = {
  startSession: {
    method: "POST",
    path: own,
    summary: "Exchange the capability of a verification's address for a session",
    access: "open",
    body: "json",
    secretAnswer: true,
    success: 201,
    refusals: ["validation_failed", "verification_not_found"],
  },
  getSession: {
    method: "GET",
    path: own,
    summary: "Get what is needed, what was uploaded and where it stands",
    access: "session",
    success: 200,
    refusals: ["verification_not_found"],
  },
  followSession: {
    method: "GET",
    path: `${own}/after/{sequence}`,
    summary: "Get the session once it has changed after `sequence`, or as it is after 25 seconds",
    access: "session",
    success: 200,
    refusals: ["verification_not_found"],
  },
  getSessionHandOff: {
    method: "GET",
    path: `${own}/hand-off`,
    summary: "Get the address again and its QR code, to go on with another device",
    access: "session",
    success: 200,
    refusals: changing,
  },
  putSessionDocument: {
    method: "PUT",
    path: part,
    summary: "Upload a document with all its sides, or put another in its place",
    access: "session",
    body: "upload",
    success: 200,
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
  },
  removeSessionDocument: {
    method: "DELETE",
    path: part,
    summary: "Take an uploaded document back",
    access: "session",
    success: 200,
    refusals: [...changing, "document_not_found"],
  },
  getSessionPicture: {
    method: "GET",
    path: `${own}/pictures/{document}/{side}`,
    summary: "Get an uploaded picture, `front` or `back`, as a JPEG in base64",
    access: "session",
    success: 200,
    refusals: ["verification_not_found", "document_not_found"],
  },
  submitSession: {
    method: "POST",
    path: `${own}/submit`,
    summary: "Hand everything in; the session can look on, and change nothing any more",
    access: "session",
    success: 200,
    refusals: [...changing, "documents_missing"],
  },
} as const satisfies Record<string, Route>;

/** The page itself, where the host has one. */
export const captureRoutes = {
  getCapturePage: {
    method: "GET",
    path: "/verify/{verification}",
    summary: "Get the page for the end user; the same for every id",
    access: "open",
    media: ["text/html"],
    success: 200,
    refusals: ["route_not_found"],
  },
  getCaptureFile: {
    method: "GET",
    path: "/capture/{file}",
    summary: "Get a file that the page loads",
    access: "open",
    media: ["text/javascript", "text/css", "image/svg+xml"],
    success: 200,
    refusals: ["route_not_found"],
  },
} as const satisfies Record<string, Route>;
