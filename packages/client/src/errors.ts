import type { Duration } from "./duration.ts";
import type { ErrorCode } from "./generated/types.generated.ts";

/** The server refused the request and changed nothing. */
export class PassmusterApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "PassmusterApiError";
  readonly code: Code;
  /** The HTTP status. */
  readonly status: number;
  /** The id of this request in the server's logs. */
  readonly requestId: string;
  /**
   * Set with `validation_failed`: sentences by dotted path, `{ "person.first_name": ["The person.first name
   * field is required."] }`.
   */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait before a retry. */
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

/**
 * A response that is not from a Passmuster server, such as a proxy's error page. The usual causes are a wrong
 * `baseUrl` and an outage.
 */
export class PassmusterAnswerError extends Error {
  override readonly name = "PassmusterAnswerError";
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter?: number, cause?: unknown) {
    super(`Unexpected response (status ${status}): not from the Passmuster API. Check baseUrl and proxies.`, {
      cause,
    });
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * The server was unreachable or the connection broke. The message names its host and, if the runtime tells
 * it, the cause, such as `ECONNREFUSED`; see `cause`. The server may have done what the request asked.
 */
export class PassmusterConnectionError extends Error {
  override readonly name = "PassmusterConnectionError";

  /** @param url the address of the request, of which the message names host and port only */
  constructor(url: string, cause: unknown) {
    const host = URL.parse(url)?.host ?? "The server";
    const code = codeIn(cause);
    super(`${host} was unreachable, or the connection broke${code === undefined ? "" : ` (${code})`}.`, {
      cause,
    });
  }
}

/** The code of the network. Node's `fetch` wraps the error that has it. */
function codeIn(cause: unknown): string | undefined {
  for (let one = cause; one instanceof Error; one = one.cause)
    if ("code" in one && typeof one.code === "string") return one.code;
  return undefined;
}

/** The call timed out. The server may have done what the request asked. */
export class PassmusterTimeoutError extends Error {
  override readonly name = "PassmusterTimeoutError";
  readonly timeout: Duration;

  constructor(timeout: Duration) {
    const cause = new DOMException("The call timed out.", "TimeoutError");
    super(`The call took longer than ${timeout}.`, { cause });
    this.timeout = timeout;
  }
}

/**
 * Whether an error is a refusal by the server; with `codes`, whether it has one of these codes.
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
