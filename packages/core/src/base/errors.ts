import { table } from "../model/table.ts";

/**
 * Every refusal of Passmuster: one code each, with its HTTP status and its sentence.
 * The sentence never contains a value of a request or of a person.
 */
export const errorTable = table({
  unauthenticated: { status: 401, message: "Unauthenticated." },
  insufficient_scope: { status: 403, message: "The token does not have the scope that this action needs." },
  rate_limited: { status: 429, message: "Too many requests. Try again later." },
  route_not_found: { status: 404, message: "There is no such route." },
  several_hosts: { status: 400, message: "The request must have one Host header." },
  method_not_allowed: { status: 405, message: "This route does not take that method." },
  flow_not_found: { status: 404, message: "The flow was not found." },
  verification_not_found: { status: 404, message: "The verification was not found." },
  document_not_found: { status: 404, message: "The document was not found." },
  webhook_not_found: { status: 404, message: "The webhook was not found." },
  too_many_webhooks: {
    status: 409,
    message: "The tenant has as many webhooks as are allowed. Remove one first.",
  },
  message_not_found: { status: 404, message: "The message is not in the log of this webhook." },
  credential_request_not_found: {
    status: 404,
    message: "The request for a credential was not found, has expired or was answered. Ask for a new one.",
  },
  presence_not_asked: { status: 400, message: "This flow asks for no presence check." },
  presence_session_not_found: {
    status: 404,
    message: "The presence session was not found, has ended or was replaced. Start a new one.",
  },
  presence_tries_used: {
    status: 400,
    message: "All presence sessions of this attempt are used. Submit without one: a person decides.",
  },
  image_not_found: { status: 404, message: "The image was not found, or its link has expired." },
  validation_failed: { status: 422, message: "The given data was invalid." },
  malformed_json: { status: 400, message: "The request body is not valid JSON." },
  unsupported_media_type: {
    status: 415,
    message: "The request body must be JSON, sent as application/json.",
  },
  payload_too_large: { status: 413, message: "The request body is too large." },
  request_timeout: { status: 408, message: "The request body did not arrive in time." },
  wrong_flow: { status: 400, message: "The verification does not belong to this flow." },
  verification_canceled: {
    status: 400,
    message: "The verification is canceled and can no longer be changed.",
  },
  already_approved: { status: 400, message: "The verification is already approved." },
  already_rejected: { status: 400, message: "The verification is already rejected." },
  already_canceled: { status: 400, message: "The verification is already canceled." },
  not_started: { status: 400, message: "The verification is not in the Started status." },
  retake_not_possible: {
    status: 400,
    message: "New pictures can be asked for only in the Double Check and Rejected statuses.",
  },
  changed_since_seen: {
    status: 409,
    message: "The verification has changed since that history entry. Read it again, then decide.",
  },
  not_approved: { status: 400, message: "The verification is not approved." },
  already_renewed: {
    status: 409,
    message: "The verification was renewed: its successor is under way or approved.",
  },
  not_witnessed: { status: 400, message: "No file of a notary is kept with this verification." },
  consent_missing: {
    status: 400,
    message: "The person has not agreed to the consent of this flow: PUT /api/v1/session/consent first.",
  },
  documents_missing: { status: 400, message: "Not all required documents have been uploaded." },
  document_not_uploaded: { status: 400, message: "The document is not in the Uploaded status." },
  type_not_allowed: { status: 400, message: "This document type is not allowed in this flow." },
  duplicate_document_type: { status: 400, message: "The verification already has a document of this type." },
  image_missing: { status: 400, message: "The image of the document is missing." },
  image_invalid: { status: 400, message: "The image is not a valid JPEG, PNG or WebP picture." },
  four_eyes: {
    status: 409,
    message: "Another person must approve: not one who created, changed, corrected or approved it.",
  },
  not_waiting: { status: 400, message: "The verification does not wait for a decision." },
  legal_hold: {
    status: 409,
    message: "The verification is on legal hold: nothing of it is deleted until the hold is lifted.",
  },
  not_on_legal_hold: { status: 409, message: "The verification is not on legal hold." },
  code_sender_missing: {
    status: 409,
    message: "The server has no way to send the person a code, and without one there are no links.",
  },
  export_link_not_found: {
    status: 404,
    message: "The link does not work: it was used or replaced, it has expired, or too many codes were tried.",
  },
  code_wrong: { status: 400, message: "The code is wrong, or it has expired." },
  checklist_open: {
    status: 409,
    message: "An item of the flow's checklist is open. Check each item, then approve.",
  },
  hits_open: {
    status: 409,
    message: "A hit on a list is open. Clear each hit with a reason, then approve; or reject.",
  },
  hit_not_found: { status: 404, message: "The hit was not found. Read the verification again." },
  assignments_full: {
    status: 409,
    message: "The reviewer or the pool has as many cases as are allowed. Assign the case to another one.",
  },
  view_not_found: { status: 404, message: "The view was not found." },
  case_file_off: {
    status: 409,
    message:
      "This service makes no case files. Its host gives the option caseFile: caseFileWriter() of @passmuster/case-file.",
  },
  views_full: {
    status: 409,
    message: "There are as many views as are allowed. Remove one first.",
  },
  claimed: { status: 409, message: "Another reviewer works on this verification." },
  idempotency_conflict: {
    status: 409,
    message: "A request with this idempotency key is still being answered.",
  },
  idempotency_mismatch: {
    status: 422,
    message: "This idempotency key was used before with another request.",
  },
  idempotency_key_invalid: {
    status: 400,
    message: "The idempotency key must be 1 to 255 visible ASCII characters long.",
  },
  unavailable: { status: 503, message: "The service is temporarily unavailable. Try again later." },
  internal: { status: 500, message: "Something went wrong on our side." },
});

export type ErrorCode = keyof typeof errorTable;

/**
 * One thing wrong with the input: where (in the caller's own member names) and what, with `:attribute` for
 * the place.
 */
export interface Problem {
  readonly path: readonly string[];
  readonly sentence: string;
}

/**
 * A refusal. Nothing was changed.
 *
 * @example
 * try { await passmuster.flow("identity").verifications.submit(id); }
 * catch (error) {
 *   if (error instanceof PassmusterError && error.code === "documents_missing") console.log(error.message);
 * }
 */
export class PassmusterError extends Error {
  override readonly name = "PassmusterError";
  readonly code: ErrorCode;
  readonly status: number;
  /** Only with `validation_failed`. */
  readonly problems: readonly Problem[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { problems?: readonly Problem[]; message?: string; cause?: unknown; retryAfter?: number } = {},
  ) {
    super(
      options.message ?? summary(options.problems) ?? errorTable[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.status = errorTable[code].status;
    this.problems = options.problems ?? [];
    this.retryAfter = options.retryAfter;
  }

  /** The problems by dotted path: `{ "person.firstName": ["The person.first name field is required."] }`. */
  get errors(): Readonly<Record<string, readonly string[]>> {
    return problemsByPath(this.problems);
  }
}

export function problemsByPath(problems: readonly Problem[]): Record<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const problem of problems) {
    const key = problem.path.join(".");
    byPath.set(key, [...(byPath.get(key) ?? []), sentenceOf(problem)]);
  }
  return Object.fromEntries(byPath);
}

/** Laravel names an attribute by its dotted path with underscores as spaces: `person.first name`. */
export function sentenceOf(problem: Problem): string {
  const attribute = problem.path.map(words).join(".");
  return problem.sentence.replace(":attribute", attribute);
}

function words(name: string): string {
  return name.replace(/_/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function summary(problems: readonly Problem[] | undefined): string | undefined {
  const [first, ...others] = problems ?? [];
  if (!first) return undefined;
  if (others.length === 0) return sentenceOf(first);
  return `${sentenceOf(first)} (and ${others.length} more error${others.length === 1 ? "" : "s"})`;
}
