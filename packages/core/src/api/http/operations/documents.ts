import type { RecordedReading } from "../../../service/audit/recorder.ts";
import { correctDocument } from "../../../service/document/correct.ts";
import { decideDocument } from "../../../service/document/decide-by-hand.ts";
import { getDocument, getDocumentPdf, getPicture } from "../../../service/document/get.ts";
import {
  presentDecision,
  presentDocument,
  presentSingle,
  presentUploaded,
} from "../../../service/document/present.ts";
import { presentReading } from "../../../service/document/present-reading.ts";
import { presentDocumentRules } from "../../../service/document/present-rules.ts";
import { removeDocument } from "../../../service/document/remove.ts";
import { replaceDocument } from "../../../service/document/replace.ts";
import { uploadDocument } from "../../../service/document/upload.ts";
import { getFunnel } from "../../../service/session/funnel.ts";
import { flowAt } from "../../../verdict/catalogue/flow.ts";
import { presentDocumentTypes } from "../../../verdict/catalogue/present.ts";
import { imageHeaders } from "../linked.ts";
import { fromWire } from "../wire.ts";
import { type DocumentOfVerification, onDecision, onDocument, onUpload } from "./effect.ts";
import { data, operation } from "./operation.ts";

const found = ["flow_not_found", "document_not_found", "wrong_flow"] as const;
const changed = [...found, "claimed", "changed_since_seen"] as const;
const images = ["image_missing", "image_invalid"] as const;

const shown =
  (what: RecordedReading["what"]) =>
  ({ verification, document }: DocumentOfVerification): RecordedReading => ({
    what,
    verifications: [verification],
    document: document.id,
  });

/** Documents, in the order of the specification. */
export const documentOperations = {
  uploadDocument: operation({
    route: "POST /api/v1/{flow}/documents",
    summary: "Upload a document to a Started verification",
    access: "write",
    body: "upload",
    input: "uploadDocument",
    answer: "uploadedDocument",
    success: 201,
    refusals: [
      "flow_not_found",
      "verification_not_found",
      "wrong_flow",
      // After the document's deletion, a replay gets this.
      "document_not_found",
      "claimed",
      "changed_since_seen",
      "validation_failed",
      "verification_canceled",
      "not_started",
      "type_not_allowed",
      "duplicate_document_type",
      ...images,
    ],
    run: ({ core, ...call }) => uploadDocument(core, call),
    present: async ({ core, principal }, { verification, document }) =>
      data(await presentUploaded(core, verification, document, principal)),
    effect: onUpload,
  }),

  getDocument: operation({
    route: "GET /api/v1/{flow}/documents/{document}",
    summary: "Get a document with the data read from it",
    access: "read",
    answer: "singleDocument",
    refusals: found,
    run: ({ core, ...call }) => getDocument(core, call),
    shows: shown("document"),
    present: async ({ core, principal }, { verification, document }) =>
      data(await presentSingle(core, verification, document, principal)),
  }),

  replaceDocument: operation({
    route: "PATCH /api/v1/{flow}/documents/{document}",
    summary: "Replace an Uploaded document, or set its status",
    access: "write",
    statusAccess: "review",
    body: "upload",
    input: "replaceDocument",
    answer: "singleDocument",
    refusals: [
      ...changed,
      "validation_failed",
      "verification_canceled",
      "not_started",
      "document_not_uploaded",
      "type_not_allowed",
      "duplicate_document_type",
      ...images,
      "four_eyes",
    ],
    run: ({ core, ...call }) => replaceDocument(core, call),
    present: async ({ core, principal }, { verification, document }) =>
      data(await presentSingle(core, verification, document, principal)),
    effect: onDocument,
  }),

  deleteDocument: operation({
    route: "DELETE /api/v1/{flow}/documents/{document}",
    summary: "Delete a document",
    access: "write",
    refusals: [...changed, "verification_canceled", "legal_hold"],
    run: ({ core, ...call }) => removeDocument(core, call),
  }),

  getDocumentPdf: operation({
    route: "GET /api/v1/{flow}/documents/{document}/pdf",
    summary: "Get the images of a document as a PDF",
    access: "read",
    answer: "base64",
    refusals: [...found, "not_approved"],
    run: ({ core, ...call }) => getDocumentPdf(core, call),
    shows: shown("pdf"),
    present: (_, { pdf }) => data(Buffer.from(pdf).toString("base64")),
  }),

  getPicture: operation({
    route: "GET /api/v1/{flow}/documents/{document}/pictures/{side}",
    summary:
      "Get a stored image of a document: `front`, `back`, `chip` for its chip's portrait, or `presence` for the picture of the presence check",
    access: "review",
    role: "look",
    media: ["image/jpeg"],
    refusals: [...found, "image_not_found"],
    run: ({ core, params, ...call }) => getPicture(core, call, params.side),
    shows: ({ verification, document, image }) => ({
      what: "image",
      verifications: [verification],
      document: document.id,
      image,
    }),
    respond: ({ stored: { bytes, mediaType } }) => ({
      status: 200,
      headers: { ...imageHeaders, "content-type": mediaType },
      body: bytes,
    }),
  }),

  listDecisions: operation({
    route: "GET /api/v1/{flow}/documents/{document}/decisions",
    summary: "List the decisions about a document",
    access: "read",
    answer: "decisions",
    refusals: found,
    run: ({ core, ...call }) => getDocument(core, call),
    shows: shown("document"),
    present: async ({ core, principal }, { verification, document }) =>
      data((await presentDocument(core, verification, document, principal)).decisions),
  }),

  decideDocument: operation({
    route: "POST /api/v1/{flow}/documents/{document}/decisions",
    summary: "Decide one document by hand",
    access: "review",
    input: "decision",
    answer: "decision",
    success: 201,
    refusals: [...changed, "validation_failed", "verification_canceled", "four_eyes"],
    run: ({ core, ...call }) => decideDocument(core, call),
    present: (_, { decision }) => data(presentDecision(decision)),
    effect: onDecision,
  }),

  correctDocument: operation({
    route: "PATCH /api/v1/{flow}/documents/{document}/extracted-data",
    summary: "Correct the data read from a document; the rules run again",
    access: "review",
    role: "correct",
    input: "correction",
    answer: "document",
    refusals: [...changed, "validation_failed", "verification_canceled"],
    run: ({ core, ...call }) => correctDocument(core, call),
    present: async ({ core, principal }, { verification, document }) =>
      data(await presentDocument(core, verification, document, principal)),
    effect: onDocument,
  }),

  getRules: operation({
    route: "GET /api/v1/{flow}/documents/{document}/rules",
    summary: "Get the rule results of a document",
    access: "read",
    answer: "documentRules",
    refusals: found,
    run: ({ core, ...call }) => getDocument(core, call),
    shows: shown("document"),
    present: ({ core: { settings } }, { verification, document }) =>
      data(document.rules && presentDocumentRules(document.rules, flowAt(settings.flows, verification.flow))),
  }),

  getDocumentReading: operation({
    route: "GET /api/v1/{flow}/documents/{document}/reading",
    summary: "Get what was read on a document's images, also before the submission",
    access: "review",
    answer: "documentReading",
    refusals: found,
    run: ({ core, ...call }) => getDocument(core, call),
    shows: shown("document"),
    present: ({ core }, { verification, document }) => data(presentReading(core, verification, document)),
  }),

  listDocumentTypes: operation({
    route: "GET /api/v1/{flow}/document-types",
    summary: "List the document types that a flow accepts",
    access: "read",
    answer: "documentTypes",
    refusals: ["flow_not_found"],
    run: async ({ core, principal, params }) => core.flow(principal, params.flow),
    present: (_, flow) => data(presentDocumentTypes(flow)),
  }),

  getFunnel: operation({
    route: "GET /api/v1/{flow}/funnel",
    summary: "Get how often each step of the page for end users was reported, in all and by day",
    access: "read",
    query: "funnel",
    answer: "funnel",
    refusals: ["flow_not_found", "validation_failed"],
    run: ({ core, search, ...call }) => {
      const input = fromWire(Object.fromEntries(new URLSearchParams(search)));
      return getFunnel(core, { ...call, input });
    },
    present: (_, funnel) => data(funnel),
  }),
};
