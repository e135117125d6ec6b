import type { Route } from "./route.ts";

const documents = "/api/v1/{flow}/documents";
const found = ["flow_not_found", "verification_not_found", "wrong_flow"] as const;
const documentFound = ["flow_not_found", "document_not_found", "wrong_flow"] as const;
const images = ["image_missing", "image_invalid"] as const;

/** Documents, in the order of the specification. */
export const documentRoutes = {
  uploadDocument: {
    method: "POST",
    path: documents,
    summary: "Upload a document to a Started verification",
    access: "write",
    body: "upload",
    success: 201,
    refusals: [
      ...found,
      // Where a repetition finds what it made deleted.
      "document_not_found",
      "validation_failed",
      "verification_canceled",
      "not_started",
      "type_not_allowed",
      "duplicate_document_type",
      ...images,
    ],
  },
  getDocument: {
    method: "GET",
    path: `${documents}/{document}`,
    summary: "Get a document with what was read from it",
    access: "read",
    success: 200,
    refusals: documentFound,
  },
  replaceDocument: {
    method: "PATCH",
    path: `${documents}/{document}`,
    summary: "Replace an Uploaded document, or set its status",
    access: "write",
    statusAccess: "review",
    body: "upload",
    success: 200,
    refusals: [
      ...documentFound,
      "validation_failed",
      "verification_canceled",
      "not_started",
      "document_not_uploaded",
      "type_not_allowed",
      "duplicate_document_type",
      ...images,
    ],
  },
  deleteDocument: {
    method: "DELETE",
    path: `${documents}/{document}`,
    summary: "Delete a document",
    access: "write",
    success: 204,
    refusals: [...documentFound, "verification_canceled"],
  },
  getDocumentPdf: {
    method: "GET",
    path: `${documents}/{document}/pdf`,
    summary: "Get the pictures of a document as a PDF",
    access: "read",
    success: 200,
    refusals: [...documentFound, "not_approved"],
  },
  listDecisions: {
    method: "GET",
    path: `${documents}/{document}/decisions`,
    summary: "List the decisions about a document",
    access: "read",
    success: 200,
    refusals: documentFound,
  },
  decideDocument: {
    method: "POST",
    path: `${documents}/{document}/decisions`,
    summary: "Decide one document by hand",
    access: "review",
    body: "json",
    success: 201,
    refusals: [...documentFound, "validation_failed", "verification_canceled"],
  },
  correctDocument: {
    method: "PATCH",
    path: `${documents}/{document}/extracted-data`,
    summary: "Correct what was read from a document; the rules run again",
    access: "review",
    body: "json",
    success: 200,
    refusals: [...documentFound, "validation_failed", "verification_canceled"],
  },
  getRules: {
    method: "GET",
    path: `${documents}/{document}/rules`,
    summary: "Get what the rules found on a document",
    access: "read",
    success: 200,
    refusals: documentFound,
  },
  listDocumentTypes: {
    method: "GET",
    path: "/api/v1/{flow}/document-types",
    summary: "List the document types that a flow takes",
    access: "read",
    success: 200,
    refusals: ["flow_not_found"],
  },
} as const satisfies Record<string, Route>;
