import type { ErrorCode } from "./generated/types.generated.ts";

/** A refusal by the server. Nothing was changed. */
export class PassmusterApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "PassmusterApiError";
  readonly code: Code;
  /** The HTTP status. */
  readonly status: number;
  /** What the server's logs call this request. */
  readonly requestId: string;
  /** With `validation_failed`: sentences by dotted path, `{ "person.first_name": ["The person.first name field is required."] }`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    body: {
      readonly message: string;
      readonly code: Code;
      readonly request_id: string;
      readonly errors?: Readonly<Record<string, readonly string[]>>;
    },
    status: number,
    retryAfter?: number,
  ) {
    super(body.message);
    this.code = body.code;
    this.status = status;
    this.requestId = body.request_id;
    this.errors = body.errors ?? {};
    this.retryAfter = retryAfter;
  }
}

/** An answer that no Passmuster server gives, such as a proxy's own page: usually a wrong `baseUrl`, or an outage. */
export class PassmusterAnswerError extends Error {
  override readonly name = "PassmusterAnswerError";
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter?: number, cause?: unknown) {
    super(`The answer, with status ${status}, is none of the Passmuster API's.`, { cause });
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached, or the connection broke: `cause` says how. What was asked may have been done. */
export class PassmusterConnectionError extends Error {
  override readonly name = "PassmusterConnectionError";

  constructor(cause: unknown) {
    super("The server could not be reached, or the connection broke.", { cause });
  }
}

/** It took too long. What was asked may have been done. */
export class PassmusterTimeoutError extends Error {
  override readonly name = "PassmusterTimeoutError";
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    const cause = new DOMException("The time-out was reached.", "TimeoutError");
    super(`It took longer than ${timeoutMs} ms.`, { cause });
    this.timeoutMs = timeoutMs;
  }
}

/**
 * Tells whether an error is a refusal by the server, with `codes` whether it is one of these.
 *
 * @example
 * if (isApiError(error, "documents_missing", "not_started")) console.log(error.code);
 */
export function isApiError<const Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is PassmusterApiError<Code> {
  return (
    error instanceof PassmusterApiError && (codes.length === 0 || codes.some((code) => code === error.code))
  );
}
