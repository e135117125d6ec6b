import type { ErrorCode } from "../../packages/core/src/base/errors.ts";

/** What a caller does about each refusal. The compiler refuses a code without an entry. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  unauthenticated:
    "The token is missing, unknown, revoked or expired, or a session has ended. Send `Authorization: Bearer …`; `passmuster token list` shows the tokens. A person opens the verification's address again.",
  insufficient_scope: "Create a token with that scope, for that flow: `passmuster token create`.",
  rate_limited: "Wait for `Retry-After`. If all callers share one address, set [`trustProxy`](options.md).",
  route_not_found:
    "Compare path and method with the [API](openapi.json). The desk, the capture page and `/metrics` answer this while they are not switched on.",
  several_hosts: "Send one Host header; find the proxy that adds another.",
  method_not_allowed: "Use a method of the response's `Allow` header.",
  flow_not_found: "Use the path of a flow that this server has and this token may see.",
  verification_not_found:
    "Check the id, the tenant of the token, and whether the verification was deleted. A person with a wrong or expired link gets this too.",
  hits_open: "Clear each hit with a reason: `PUT …/screening/{hit}/clear`. Or reject the person.",
  hit_not_found: "Use the `id` of a hit of the verification's `screening`.",
  document_not_found: "Read the verification again: a document may have been replaced or deleted.",
  webhook_not_found: "Ask for the list: the endpoint was removed, or belongs to another tenant.",
  too_many_webhooks: "Remove an endpoint, or raise `webhooks.endpointsOfTenant`.",
  message_not_found: "The log is kept for `webhooks.keepLog`. Replay by time, or ask the API for the state.",
  credential_request_not_found:
    "A request for a wallet lasts five minutes and takes one answer. Ask for a new one: `POST /api/v1/session/credentials`.",
  image_not_found: "Links of images expire. Read the document again and use the new link.",
  presence_not_asked: "Set `presence: true` in the flow, and the option [`presence`](guide/presence.md).",
  presence_session_not_found:
    "A session gives one result, to the verification that it was started for: `POST /api/v1/session/presence` starts another.",
  presence_tries_used:
    "Submit: the case goes to a person. An attempt has five sessions; new pictures begin a new attempt.",
  validation_failed: "Read `errors`: it names each member and what it must be.",
  malformed_json: "Send one valid JSON value, within `limits.jsonDepth` and `limits.jsonTokens`.",
  unsupported_media_type: "Send `Content-Type: application/json`.",
  payload_too_large:
    "Send smaller images, or raise `limits.uploadBytes` and `limits.bodyBytes`. A body without this code is a [proxy's](guide/troubleshooting.md#uploads-get-413).",
  request_timeout: "Send the body faster or smaller, or raise `limits.bodyTimeout`.",
  wrong_flow: "Use the flow that the verification was created in.",
  verification_canceled: "Create a new verification.",
  already_approved: "Nothing to do: it has this outcome.",
  already_rejected: "Nothing to do: it has this outcome.",
  already_canceled: "Nothing to do: it has this outcome.",
  not_started: "The person has submitted. A reviewer can ask for new pictures: `PUT …/retake`.",
  retake_not_possible: "Wait until the verification is in Double Check or Rejected.",
  changed_since_seen: "Read the verification again, and decide on what it shows now.",
  not_approved: "Ask for the PDF after the approval.",
  not_witnessed: "Record the witness with its `document` first: `POST …/witness`.",
  consent_missing: "Let the person agree before the first picture: `PUT /api/v1/session/consent`.",
  documents_missing: "Upload each document that the flow requires; `GET …/document-types` lists them.",
  document_not_uploaded: "Cancel the document and upload it again.",
  type_not_allowed: "Use a type that `GET …/document-types` lists.",
  duplicate_document_type: "Replace the existing document instead of adding another.",
  image_missing: "Send the image of each side that the type has.",
  image_invalid:
    "Send a complete JPEG, PNG or WebP below `limits.imagePixels`. HEIC is not read; the capture page converts it where the browser can.",
  four_eyes: "Somebody who has not touched the case approves it.",
  not_waiting:
    "Only verifications in Double Check can be claimed. Cases are changed in Double Check and on hold.",
  already_renewed:
    "Go on with the successor: `renewed_by` of the verification names it. One that is Expired, Rejected, Canceled or deleted can be renewed again.",
  checklist_open:
    "Check each item of the flow's checklist: `PATCH …/case` with `checked`. Only a case that waits has one to check.",
  legal_hold: "A lead lifts the hold first: `DELETE …/hold` with a reason.",
  not_on_legal_hold: "Nothing is to be done: retention and deletion work as usual.",
  code_sender_missing:
    "Give `createPassmuster` a `codeSender`: an object with the function `send`. See [A person's own data](guide/own-data.md).",
  export_link_not_found: "Make a new link: `POST …/export/link`. The one before stops working.",
  code_wrong: "Look at the newest code, or ask for another one. A link takes five tries.",
  assignments_full:
    "Assign the case to another reviewer or pool, or raise `review.casesOfReviewer` or `review.casesOfPool`.",
  view_not_found: "Ask for the list: `GET /api/v1/views`. A shared view needs `?shared=true`.",
  views_full: "Remove a view first: a reviewer has at most 50, and a tenant 50 shared ones.",
  case_file_off:
    "Install `@passmuster/case-file` and give `createPassmuster` the option `caseFile: caseFileWriter()`. `passmuster serve` has it.",
  claimed: "Wait for the other reviewer, or take another case.",
  idempotency_conflict: "Wait for the first request, then repeat with the same key.",
  idempotency_mismatch: "Use a new key for another request.",
  idempotency_key_invalid: "Use a key such as a UUID.",
  unavailable:
    "Repeat after `Retry-After`, with the same idempotency key. If it lasts, ask `/health/ready` which part fails.",
  internal: "Find the line of the log with this `request_id`, and report it.",
};
